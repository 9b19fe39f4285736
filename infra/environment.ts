import { TURNSTILE_VERIFY } from '#shared/contract/robot-check';
import type { Grant } from './grants';
import { demandsSecondFactor, mapResources, type Stage } from './stages';

/** Every environment variable that a handler may read. A variable has the same value in every function. */
export type EnvironmentValues = {
  readonly STAGE: string;
  /**
   * Secret by which a function recognises a request from the edge: only then is the viewer's IP address trustworthy.
   */
  readonly EDGE_KEY: string;
  /** Factor for the rate limits of operations. */
  readonly LIMIT_FACTOR: string;
  /** Whether admins and fleet admins must have a second factor: `demanded`, or `offered`. */
  readonly STAFF_SECOND_FACTOR: string;
  readonly TABLE_NAME: string;
  readonly USER_POOL_ID: string;
  /** Id of the app client for sign-ups. */
  readonly USER_POOL_CLIENT_ID: string;
  /** Secret by which the trigger of the user pool knows the sign-ups of the function that registers people. */
  readonly SIGN_UP_KEY: string;
  /** Beginnings of the phone numbers that may be sent texts, comma-separated, or `any`. */
  readonly TEXT_PREFIXES: string;
  /** https URL of the WebSocket API's connections endpoint. */
  readonly WS_ENDPOINT: string;
  readonly DISPATCH_QUEUE_URL: string;
  readonly DISPATCH_QUEUE_ARN: string;
  readonly PANEL_QUEUE_URL: string;
  readonly PUSH_QUEUE_URL: string;
  /** Push services beyond the known ones, comma-separated, or `none`. */
  readonly PUSH_HOSTS: string;
  /** ARNs of the SNS platform applications, or `none`. */
  readonly PUSH_APP_ANDROID: string;
  readonly PUSH_APP_IOS: string;
  readonly SCHEDULE_GROUP: string;
  readonly SCHEDULE_ROLE_ARN: string;
  /** Queue for schedules that could not be handed to the dispatch queue. */
  readonly SCHEDULE_DEAD_LETTERS_ARN: string;
  readonly FILES_BUCKET: string;
  readonly MAPS_PROVIDER: string;
  /** Folder of the region pack; only with the provider `pack`. */
  readonly MAPS_PACK_DIR?: string;
  /** Name of the place index and of the route calculator; only with the provider `amazon-location-v1`. */
  readonly MAPS_RESOURCES?: string;
  readonly APPCAT: string;
  /** Comma-separated. */
  readonly PAYMENT_PROVIDERS: string;
  /** Origin of the site, e.g. `https://ride.example.com`. */
  readonly SITE_URL: string;
  /** Search texts of the canary for two places, separated by `|`, or `none`. */
  readonly CANARY_PLACES: string;
  /** Sender address of e-mails, or `none`. */
  readonly MAIL_FROM: string;
  /** The name by which a code by text signs in: `number` or `uid`. */
  readonly PHONE_SIGN_IN: string;
  /** The rule for new passwords. */
  readonly PASSWORD_RULE: string;
  /** URL of the licence service, or `none`. */
  readonly LICENSE_URL: string;
  /** URL at which the robot check's service says whether a token is good, or `none`. */
  readonly ROBOT_CHECK: string;
};

export type VariableName = keyof EnvironmentValues;

const variablesOf = (grant: Grant): readonly VariableName[] => [
  ...(grant.table ? (['TABLE_NAME'] as const) : []),
  ...(grant.pool ? (['USER_POOL_ID'] as const) : []),
  ...(grant.queue ? (['DISPATCH_QUEUE_URL'] as const) : []),
  ...(grant.panelQueue ? (['PANEL_QUEUE_URL'] as const) : []),
  ...(grant.pushQueue ? (['PUSH_QUEUE_URL'] as const) : []),
  ...(grant.pushes ? (['PUSH_HOSTS', 'STAGE'] as const) : []),
  ...(grant.phones ? (['PUSH_APP_ANDROID', 'PUSH_APP_IOS'] as const) : []),
  ...(grant.schedules
    ? (['DISPATCH_QUEUE_ARN', 'SCHEDULE_GROUP', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_DEAD_LETTERS_ARN'] as const)
    : []),
  ...(grant.sockets ? (['WS_ENDPOINT'] as const) : []),
  ...(grant.mails ? (['MAIL_FROM', 'SITE_URL'] as const) : []),
  ...(grant.texts ? (['TEXT_PREFIXES', 'STAGE'] as const) : []),
  ...(grant.maps ? (['MAPS_PROVIDER', 'MAPS_PACK_DIR', 'MAPS_RESOURCES'] as const) : []),
  ...(grant.files ? (['FILES_BUCKET'] as const) : []),
  ...(grant.passes ? (['ROBOT_CHECK'] as const) : []),
  ...(grant.robotCheck ? (['ROBOT_CHECK', 'SITE_URL', 'STAGE'] as const) : []),
  ...(grant.settings ?? []),
];

/**
 * The environment variables that a row of the permission table needs; optional ones are left out when the stage has no
 * value.
 */
export const environmentOf = (grant: Grant, values: Partial<EnvironmentValues>): Record<string, string> =>
  Object.fromEntries(
    variablesOf(grant).flatMap(name => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The variables whose values come straight from the stage. */
export const stageValues = (stage: Stage) => ({
  STAGE: stage.name,
  APPCAT: stage.appcat,
  LIMIT_FACTOR: String(stage.limitFactor),
  STAFF_SECOND_FACTOR: demandsSecondFactor(stage) ? 'demanded' : 'offered',
  PAYMENT_PROVIDERS: stage.paymentProviders.join(','),
  MAPS_PROVIDER: stage.maps,
  PASSWORD_RULE: stage.passwordRule,
  LICENSE_URL: stage.licenseUrl ?? 'none',
  CANARY_PLACES: stage.canaryPlaces?.join('|') ?? 'none',
  ROBOT_CHECK: stage.robotCheck ? TURNSTILE_VERIFY : 'none',
  MAIL_FROM: stage.mailFrom ?? 'none',
  PHONE_SIGN_IN: stage.phoneSignIn ?? 'number',
  TEXT_PREFIXES: stage.textPrefixes?.join(',') ?? 'any',
  PUSH_HOSTS: stage.pushHosts?.join(',') ?? 'none',
  PUSH_APP_ANDROID: stage.pushApps?.ANDROID ?? 'none',
  PUSH_APP_IOS: stage.pushApps?.IOS ?? 'none',
  ...(stage.maps === 'pack' ? { MAPS_PACK_DIR: '/var/task/maps' } : {}),
  ...(stage.maps === 'amazon-location-v1' ? { MAPS_RESOURCES: mapResources(stage.name) } : {}),
});

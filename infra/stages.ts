import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { PasswordRule } from '#shared/domain/people/password';

/** A social sign-in; the client secret is in Secrets Manager under `wayfare/<stage>/<provider>`. */
export type FederatedProvider =
  | { readonly kind: 'facebook' | 'google'; readonly clientId: string }
  | { readonly kind: 'apple'; readonly clientId: string; readonly teamId: string; readonly keyId: string };

export type Federation = { readonly domainPrefix: string; readonly providers: readonly FederatedProvider[] };

export type StageName = 'local' | 'dev' | 'staging' | 'prod';

/** Everything in which deployments differ. Nothing else in the stack depends on the stage's name. */
export type Stage = {
  readonly name: StageName;
  readonly region: string;
  /** Data outlives the stack: deletion protection, retained table, buckets and user pool. */
  readonly isPermanent: boolean;
  readonly appcat: 'delivery' | 'taxi';
  /** `pack`: the imported region is bundled with the functions; `amazon-location`: Amazon Location Service. */
  readonly maps: 'pack' | 'amazon-location';
  readonly paymentProviders: readonly PaymentProvider[];
  /**
   * Sender address of e-mails; its domain must be verified in SES. Without it the stage sends no e-mails of its own.
   */
  readonly mailFrom?: string;
  /** ARNs of the SNS platform applications of the phone apps, which hold Google's and Apple's keys. */
  readonly pushApps?: { readonly ANDROID?: string; readonly IOS?: string };
  /** Hosts of push services beyond those of the known browsers. */
  readonly pushHosts?: readonly string[];
  /** Custom domain of the site; the certificate must be in us-east-1. Without it the site uses the CloudFront name. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly waf: boolean;
  readonly logRetentionDays: number;
  /** Recipient of alarms. The subscription must be confirmed once by e-mail. */
  readonly alarmEmail?: string;
  /** Social sign-in. The prefix is part of the hosted sign-in's domain and must be free in the whole region. */
  readonly federation?: Federation;
  /**
   * Rule for new passwords: `any` (Cognito's, from 6 characters), `alphanumeric` (6 to 30 of letters, digits and `@*#`)
   * or `complex` (8 to 30 with digit, lower case, upper case and special character).
   */
  readonly passwordRule: PasswordRule;
  /** URL of the licence and base-settings service, https. Without it the check passes without a request. */
  readonly licenseUrl?: string;
  /** Maximum capacity units per second for the table and each index: a spending limit, not a target. */
  readonly maxReadRequestUnits: number;
  readonly maxWriteRequestUnits: number;
  /** Factor for the contract's rate limits: 1 for real users, more where one machine plays many of them. */
  readonly limitFactor: number;
  /** Throttling limit of each API in requests per second, beyond which it answers 429. */
  readonly requestsPerSecond: number;
  /**
   * Sets the single API Gateway logging role of the account and region, which WebSocket access logs need. Exactly one
   * stage per account and region may own it.
   */
  readonly ownsApiLoggingRole: boolean;
};

const cloudDefaults = {
  region: 'eu-north-1',
  appcat: 'delivery',
  maps: 'amazon-location',
  passwordRule: 'alphanumeric',
  limitFactor: 1,
  ownsApiLoggingRole: true,
} as const;

export const stages: Readonly<Record<StageName, Stage>> = {
  local: {
    ...cloudDefaults,
    name: 'local',
    isPermanent: false,
    maps: 'pack',
    paymentProviders: ['test'],
    mailFrom: 'no-reply@wayfare.test',
    // The runtime plays a push service, which no browser knows but tests do, and SNS.
    pushHosts: ['push.wayfare.test'],
    pushApps: {
      ANDROID: 'arn:aws:sns:eu-north-1:000000000000:app/GCM/wayfare',
      IOS: 'arn:aws:sns:eu-north-1:000000000000:app/APNS/wayfare',
    },
    waf: false,
    logRetentionDays: 1,
    maxReadRequestUnits: 4_000,
    maxWriteRequestUnits: 4_000,
    requestsPerSecond: 2_000,
    ownsApiLoggingRole: false,
  },
  dev: {
    ...cloudDefaults,
    name: 'dev',
    isPermanent: false,
    paymentProviders: ['test'],
    waf: false,
    logRetentionDays: 14,
    maxReadRequestUnits: 500,
    maxWriteRequestUnits: 500,
    requestsPerSecond: 200,
  },
  staging: {
    ...cloudDefaults,
    name: 'staging',
    isPermanent: false,
    paymentProviders: ['test'],
    waf: true,
    logRetentionDays: 30,
    maxReadRequestUnits: 2_000,
    maxWriteRequestUnits: 2_000,
    requestsPerSecond: 1_000,
  },
  prod: {
    ...cloudDefaults,
    name: 'prod',
    isPermanent: true,
    paymentProviders: [],
    waf: true,
    logRetentionDays: 180,
    maxReadRequestUnits: 12_000,
    maxWriteRequestUnits: 8_000,
    requestsPerSecond: 5_000,
  },
};

/**
 * Federation of the stage `local` on request (`npm start -- --social`): the local runtime plays all three providers.
 */
export const localFederation: Federation = {
  domainPrefix: 'wayfare-local',
  providers: [
    { kind: 'facebook', clientId: 'local-facebook-app' },
    { kind: 'google', clientId: 'local-google-client' },
    { kind: 'apple', clientId: 'local.wayfare.web', teamId: 'LOCALTEAM0', keyId: 'LOCALKEY00' },
  ],
};

/** @throws when there is no such stage; the message names the known ones. */
export const stageNamed = (name: string): Stage => {
  const stage = Object.hasOwn(stages, name) ? stages[name as StageName] : undefined;
  if (!stage) throw new Error(`There is no stage "${name}". Stages: ${Object.keys(stages).join(', ')}.`);
  return stage;
};

/** Checked here, because Cognito reports these errors only during a deployment. */
const checkFederation = ({ domainPrefix, providers }: Federation): void => {
  const isPrefix = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domainPrefix);
  if (!isPrefix || /aws|amazon|cognito/.test(domainPrefix)) {
    const rule = 'lower case letters, digits and inner hyphens, without "aws", "amazon" or "cognito"';
    throw new Error(`"${domainPrefix}" cannot be the prefix of a sign-in domain: it takes ${rule}.`);
  }
  const kinds = providers.map(({ kind }) => kind);
  if (kinds.length === 0) throw new Error('A federation needs at least one provider; leave it out to have none.');
  if (new Set(kinds).size < kinds.length) throw new Error('A federation names each provider once.');
};

/** @throws when the stage's configuration could lose money or data, or its federation cannot be deployed. */
export const checkStage = (stage: Stage): Stage => {
  if (stage.name === 'prod' && stage.paymentProviders.includes('test')) {
    throw new Error('The stage prod must not offer the payment provider "test": it marks bookings paid without money.');
  }
  if (stage.name === 'prod' && !stage.isPermanent) throw new Error('The stage prod must be permanent.');
  if (stage.licenseUrl !== undefined && !URL.parse(stage.licenseUrl)?.protocol.startsWith('https'))
    throw new Error(`The licence service must be asked over https, not at "${stage.licenseUrl}".`);
  if (stage.federation) checkFederation(stage.federation);
  return stage;
};

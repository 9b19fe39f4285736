import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { PasswordRule } from '#shared/contract/password';
import { ownValues, type OwnValues } from './own-values';

/** A social sign-in; the client secret is in Secrets Manager under `wayfare/<stage>/<provider>`. */
export type FederatedProvider =
  | { readonly kind: 'facebook' | 'google'; readonly clientId: string }
  | { readonly kind: 'apple'; readonly clientId: string; readonly teamId: string; readonly keyId: string };

export type Federation = { readonly domainPrefix: string; readonly providers: readonly FederatedProvider[] };

/** Every stage is of one of these kinds, or of the kind `pr`: a `dev` for a short life. */
export type StageKind = 'local' | 'dev' | 'staging' | 'prod';

/** All differences between deployments. Otherwise the stack uses the stage's name only to name resources. */
export type Stage = {
  /** A kind, or a kind and a word of its own: `prod`, `prod-lima`, `pr-12`. */
  readonly name: string;
  readonly region: string;
  /** Data outlives the stack: deletion protection, retained table, buckets and user pool. */
  readonly isPermanent: boolean;
  readonly appcat: 'delivery' | 'taxi';
  /**
   * `pack`: the imported region is bundled with the functions; `amazon-location`: Amazon Location Service;
   * `amazon-location-v1`: its first version, with a place index and a route calculator of the stage's own.
   */
  readonly maps: 'pack' | 'amazon-location' | 'amazon-location-v1';
  readonly paymentProviders: readonly PaymentProvider[];
  /** A permanent stage without payment providers: everybody pays the driver. @default false */
  readonly cashOnly?: boolean;
  /** Sender address of e-mails; its domain must be verified in SES. A stage without it sends no e-mails of its own. */
  readonly mailFrom?: string;
  /**
   * The name by which a code by text message signs in: the `number` itself or, where the region's user pools do not
   * know numbers, the account's `uid`, which the API returns when a code is requested. The first deployment tries which
   * of them works. @default number
   */
  readonly phoneSignIn?: 'number' | 'uid';
  /** Beginnings of the phone numbers that may be sent texts, e.g. `+46`. @default any */
  readonly textPrefixes?: readonly string[];
  /** ARNs of the SNS platform applications of the phone apps, which hold Google's and Apple's keys. */
  readonly pushApps?: { readonly ANDROID?: string; readonly IOS?: string };
  /** Hosts of push services beyond those of the known browsers. */
  readonly pushHosts?: readonly string[];
  /** Custom domain of the site; the certificate must be in us-east-1. Without it the site uses the CloudFront name. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /**
   * A domain of the HTTP API that only CloudFront knows, with a certificate in the stage's region. `isUsed`: the domain
   * points at the API, so CloudFront uses it and the API's own address is turned off. @default the API's own address
   */
  readonly apiDomain?: { readonly name: string; readonly certificateArn: string; readonly isUsed?: boolean };
  readonly waf: boolean;
  readonly logRetentionDays: number;
  /**
   * Search texts for two places of the region. With them the canary also requests a price, which costs three
   * calls of the map provider. @default no price is asked for
   */
  readonly canaryPlaces?: readonly [from: string, to: string];
  /** Recipient of alarms. The subscription must be confirmed once by e-mail. */
  readonly alarmEmail?: string;
  /** ARN of a vault of AWS Backup in another account, to which the nightly backups are copied. @default no such backups */
  readonly backupVault?: string;
  /** Budget in US$ per month; `alarmEmail` is notified at 80 % and 100 % of it, and if the forecast exceeds it. @default no budget */
  readonly monthlyBudget?: number;
  /**
   * Whether the tag `stage` is activated for the account's bills, so that the stage's cost can be shown. @default the
   * account's
   */
  readonly costTag?: boolean;
  /**
   * Monitor of unusual costs without `costTag`: the ARN of the account's monitor of services, or `own` to create one if
   * the account has none. @default none
   */
  readonly anomalyMonitor?: string;
  /** Social sign-in. The prefix is part of the hosted sign-in's domain and must be free in the whole region. */
  readonly federation?: Federation;
  /**
   * Rule for new passwords: `any` (Cognito's, from 6 characters), `alphanumeric` (6 to 30 of letters, digits and `@*#`)
   * or `complex` (8 to 30 with digit, lower case, upper case and special character).
   */
  readonly passwordRule: PasswordRule;
  /**
   * Whether admins and fleet admins can do nothing before they have set up a second factor. @default demanded where
   * data are retained
   */
  readonly staffSecondFactor?: 'demanded' | 'offered';
  /**
   * Robot check at registration: Cloudflare Turnstile, whose secret is a parameter of the stage.
   *
   * @default nothing
   */
  readonly robotCheck?: { readonly kind: 'turnstile'; readonly siteKey: string };
  /** URL of the licence and base-settings service, https. Without it the check passes without a request. */
  readonly licenseUrl?: string;
  /** Maximum capacity units per second for the table and each index: a spending limit, not a target. */
  readonly maxReadRequestUnits: number;
  readonly maxWriteRequestUnits: number;
  /** Factor for the contract's rate limits: 1 for real users, more where one machine acts for many of them. */
  readonly limitFactor: number;
  /**
   * Words of the keys by which functions recognise the edge: the edge sends the first, functions accept all. To change
   * it, add a new word in front, deploy, remove the old one, deploy. @default none
   */
  readonly edgeWords?: readonly string[];
  /**
   * Instances reserved for each payment provider's notices, whatever else runs. New accounts have too few to reserve
   * any. @default none
   */
  readonly paymentConcurrency?: number;
  /** The user pool's plan, which sets its price per user. */
  readonly poolPlan: 'LITE' | 'ESSENTIALS' | 'PLUS';
  /** Throttling limit of each API in requests per second, beyond which it answers 429. */
  readonly requestsPerSecond: number;
  /**
   * Sets the single API Gateway logging role of the account and region, which WebSocket access logs need. At least one
   * stage has to set it; the last of several wins, and no role is deleted with its stage.
   */
  readonly ownsApiLoggingRole: boolean;
};

const cloudDefaults = {
  region: 'eu-north-1',
  appcat: 'delivery',
  maps: 'amazon-location',
  passwordRule: 'alphanumeric',
  limitFactor: 1,
  poolPlan: 'ESSENTIALS',
  ownsApiLoggingRole: true,
} as const;

/** Defaults of each kind of stage; `own-values.ts` overrides them. */
export const stages: Readonly<Record<StageKind, Stage>> = {
  local: {
    ...cloudDefaults,
    name: 'local',
    isPermanent: false,
    maps: 'pack',
    paymentProviders: ['test'],
    mailFrom: 'no-reply@wayfare.test',
    // The runtime simulates SNS and a push service that only tests use.
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
    monthlyBudget: 100,
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
    monthlyBudget: 500,
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
 * Federation of the stage `local` on request (`npm start -- --social`): the local runtime simulates all three providers.
 */
export const localFederation: Federation = {
  domainPrefix: 'wayfare-local',
  providers: [
    { kind: 'facebook', clientId: 'local-facebook-app' },
    { kind: 'google', clientId: 'local-google-client' },
    { kind: 'apple', clientId: 'local.wayfare.web', teamId: 'LOCALTEAM0', keyId: 'LOCALKEY00' },
  ],
};

/** The robot check of the stage `local` on request (`npm start -- --robot-check passes`): Cloudflare's key for tests. */
export const localRobotCheck = { kind: 'turnstile', siteKey: '1x00000000000000000000AA' } as const;

/** Whether places, routes and the tiles of browsers come from Amazon Location, in whichever version. */
export const usesAmazonLocation = ({ maps }: Pick<Stage, 'maps'>): boolean => maps !== 'pack';

/** Whether a stage has a budget and a recipient of its alarms. */
export const hasBudget = (stage: Stage): stage is Stage & { alarmEmail: string; monthlyBudget: number } =>
  stage.alarmEmail !== undefined && stage.monthlyBudget !== undefined && stage.name !== 'local';

/** Whether admins and fleet admins can do nothing before they have set up a second factor. */
export const demandsSecondFactor = ({ staffSecondFactor, isPermanent }: Stage): boolean =>
  (staffSecondFactor ?? (isPermanent ? 'demanded' : 'offered')) === 'demanded';

/** Name of a stage's place index and route calculator. */
export const mapResources = (stage: string): string => `wayfare-${stage}`;

const stageName = /^(dev|staging|prod|pr)(?:-([a-z0-9]{1,12}))?$/;

/** The kind of a stage, by the first word of its name; undefined when no stage can have that name. */
export const kindOf = (name: string): StageKind | undefined => {
  if (name === 'local') return 'local';
  const [, kind, word] = stageName.exec(name) ?? [];
  if (kind === 'pr') return word ? 'dev' : undefined;
  return kind as StageKind | undefined;
};

/** API Gateway has one logging role in an account and region: a short-lived stage must not delete it. */
const ephemeral = { ownsApiLoggingRole: false } as const;

/**
 * A stage by its name: the defaults of its kind, overridden by the operator's own values for that name. All `pr-…`
 * share the values of `pr`, so that a stage for a pull request needs no further settings. @throws when no stage can
 * have that name.
 */
export const stageNamed = (name: string, own: OwnValues = ownValues()): Stage => {
  const kind = kindOf(name);
  if (!kind) {
    const known = [...Object.keys(stages), 'pr-<number>'].join(', ');
    throw new Error(`There is no stage "${name}". Stages: ${known}, or one of them and a word: dev-ada, prod-lima.`);
  }
  const isEphemeral = name.startsWith('pr-');
  const values = own[isEphemeral ? 'pr' : name];
  return { ...stages[kind], ...(isEphemeral ? ephemeral : {}), ...values, name } as Stage;
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

/** Missing settings without which a stage is unusable, each with its consequence. */
const shellFaults = (stage: Stage): string[] => [
  ...(stage.mailFrom ? [] : ['mailFrom: Cognito’s own sender stops after about 50 mails a day, and sign-ups with it']),
  ...(stage.alarmEmail ? [] : ['alarmEmail: nobody would hear of an alarm']),
  ...(stage.domain ? [] : ['domain: people would bookmark an address that changes with the distribution']),
  ...(stage.waf ? [] : ['waf: nothing would limit what one address may ask for']),
  ...(stage.paymentProviders.length > 0 || stage.cashOnly
    ? []
    : ['paymentProviders, or cashOnly: true where everybody pays the driver']),
];

/** @throws when the stage's configuration could lose money or data, is a shell, or cannot be deployed. */
export const checkStage = (stage: Stage): Stage => {
  const isProd = kindOf(stage.name) === 'prod';
  if (isProd && stage.paymentProviders.includes('test'))
    throw new Error(`The stage ${stage.name} must not offer the payment provider "test": it takes no money.`);
  if (isProd && !stage.isPermanent) throw new Error(`The stage ${stage.name} must be permanent.`);
  if (stage.cashOnly && stage.paymentProviders.length > 0)
    throw new Error(`The stage ${stage.name} is cashOnly and has payment providers: say one of both.`);
  const faults = stage.isPermanent ? shellFaults(stage) : [];
  if (faults.length > 0) {
    const where = `stages.json (docs/deploying.md) must say for "${stage.name}":`;
    throw new Error([where, ...faults.map(fault => `  ${fault}`)].join('\n'));
  }
  if (stage.backupVault && !stage.isPermanent)
    throw new Error(`The stage ${stage.name} goes with its data: a backupVault is for one that is permanent.`);
  if (stage.licenseUrl !== undefined && !URL.parse(stage.licenseUrl)?.protocol.startsWith('https'))
    throw new Error(`The licence service must be asked over https, not at "${stage.licenseUrl}".`);
  if (stage.federation) checkFederation(stage.federation);
  return stage;
};

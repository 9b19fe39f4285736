import { randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import type { Settings } from '#shared/contract/entities/settings';
import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import { hostStore } from '#lambdas/adapters/host-client';
import { cacheRoutes } from '#lambdas/adapters/maps/cached-routes';
import { sanitizedMaps } from '#lambdas/adapters/maps/sanitized-maps';
import type { Maps } from '#lambdas/ports/maps';
import type { Mail } from '#lambdas/ports/mail';
import type { Files } from '#lambdas/ports/files';
import { credentialsName, type PaymentProvider } from '#shared/contract/payment-providers';
import type { Payments } from '#lambdas/ports/payments';
import type { DispatchQueue, Identity, License, PanelQueue, Publisher, Sms, Timetable } from '#lambdas/ports/services';
import type { PhoneDevices, Push, PushQueue } from '#lambdas/ports/push';
import { pushKeysName } from '#shared/contract/push';
import { robotCheckName } from '#shared/contract/robot-check';
import type { RobotCheck } from '#lambdas/ports/robot-check';
import type { Store } from '#lambdas/ports/store';
import { asPasswordRule, type PasswordRule } from '#shared/contract/password';
import { readSettings } from '#lambdas/store/read-settings';
import { log } from '#lambdas/ports/log';
import { config, hostsIn } from './config';
import { loadOnce } from './load-once';

// Loaded once: even a repeated import takes time, and most requests need these modules.
const loadSsmParameters = loadOnce(() => import('#lambdas/adapters/ssm-parameters'));
const loadPush = loadOnce(() => import('#lambdas/adapters/push/push'));
const loadWebPush = loadOnce(() => import('#lambdas/adapters/push/web-push'));
const loadPackMaps = loadOnce(() => import('#lambdas/adapters/maps/pack/pack-maps'));
const loadAmazonLocation = loadOnce(() => import('#lambdas/adapters/maps/amazon-location'));
const loadAmazonLocationV1 = loadOnce(() => import('#lambdas/adapters/maps/amazon-location-v1'));
const loadApiGatewayPublisher = loadOnce(() => import('#lambdas/adapters/api-gateway-publisher'));
const loadSqsDispatchQueue = loadOnce(() => import('#lambdas/adapters/sqs-dispatch-queue'));
const loadSqsPanelQueue = loadOnce(() => import('#lambdas/adapters/sqs-panel-queue'));
const loadSchedulerTimetable = loadOnce(() => import('#lambdas/adapters/scheduler-timetable'));
const loadCognitoIdentity = loadOnce(() => import('#lambdas/adapters/cognito-identity'));
const loadSqsPushQueue = loadOnce(() => import('#lambdas/adapters/sqs-push-queue'));
const loadSnsDevices = loadOnce(() => import('#lambdas/adapters/push/sns-devices'));
const loadSnsSms = loadOnce(() => import('#lambdas/adapters/sns-sms'));
const loadSesMail = loadOnce(() => import('#lambdas/adapters/ses-mail'));
const loadHttpLicense = loadOnce(() => import('#lambdas/adapters/http-license'));
const loadTurnstile = loadOnce(() => import('#lambdas/adapters/turnstile'));
const loadS3Files = loadOnce(() => import('#lambdas/adapters/s3-files'));
const loadRegistry = loadOnce(() => import('#lambdas/adapters/payments/registry'));

/** Everything that an operation may use. Ports behind functions load their SDK on first use. */
export type Context = {
  store: Store;
  /** ms since the epoch. */
  now(): number;
  /** A new ULID: unique, ordered by time. */
  newId(): string;
  /** A uniformly distributed integer in [min, max]. */
  randomInt(min: number, max: number): number;
  settings(): Promise<Settings>;
  appcat: 'taxi' | 'delivery';
  maps(): Promise<Maps>;
  /** Whether the provider of places takes money for each. */
  buysPlaces: boolean;
  publisher(): Promise<Publisher>;
  dispatchQueue(): Promise<DispatchQueue>;
  panelQueue(): Promise<PanelQueue>;
  timetable(): Promise<Timetable>;
  identity(): Promise<Identity>;
  push(): Promise<Push>;
  pushQueue(): Promise<PushQueue>;
  phoneDevices(): Promise<PhoneDevices>;
  sms(): Promise<Sms>;
  /** Undefined when the stage has no sender address. */
  mail(): Promise<Mail | undefined>;
  /** Undefined when the stage has no licence service. */
  license(): Promise<License | undefined>;
  /** Undefined when the stage has no robot check. */
  robotCheck(): Promise<RobotCheck | undefined>;
  hasRobotCheck: boolean;
  files(): Promise<Files>;
  /** Undefined when the stage has no credentials for the provider. */
  payments(provider: PaymentProvider): Promise<Payments | undefined>;
  /** Factor for the rate limits of operations on this stage. */
  limitFactor: number;
  /** The rule for new passwords on this stage. */
  passwordRule: PasswordRule;
  /** Whether admins and fleet admins of this stage can do nothing before they have a second factor. */
  demandsSecondFactor: boolean;
  /** Whether a code by text signs in by the account's uid, because this stage's pool does not know numbers. */
  phoneSignsInByUid: boolean;
};

/** The test provider has no account: only this stack knows its secret. */
const credentialsOf = async (name: PaymentProvider): Promise<unknown> =>
  name === 'test'
    ? { mode: 'sandbox', key: config.edgeKey }
    : (await loadSsmParameters()).readParameter(credentialsName(config.stage, name));

/**
 * The stage's maps, and a name that distinguishes them from others. Each kind has variables of its own, and not those
 * of others.
 */
const openMaps = async (): Promise<{ maps: Maps; name: string }> => {
  const kind = config.mapsProvider;
  if (kind === 'pack')
    return { maps: (await loadPackMaps()).packMaps(config.mapsPackDir), name: `${kind} ${config.mapsPackDir}` };
  if (kind === 'amazon-location-v1') {
    const resources = config.mapsResources;
    return { maps: (await loadAmazonLocationV1()).amazonLocationV1Maps({ resources }), name: `${kind} ${resources}` };
  }
  return { maps: (await loadAmazonLocation()).amazonLocationMaps(), name: kind };
};

const openPushOfStage = async (): Promise<Push> => {
  const [{ openPush }, { readPushKeys }, { readParameter }] = await Promise.all([
    loadPush(),
    loadWebPush(),
    loadSsmParameters(),
  ]);
  const keys = readPushKeys(await readParameter(pushKeysName(config.stage)));
  return openPush({ keys, hosts: hostsIn(config.pushHosts), fetch });
};

const openRobotCheck = async (): Promise<RobotCheck | undefined> => {
  const { robotCheck: url, siteUrl, stage } = config;
  if (url === 'none') return undefined;
  const [{ turnstile }, { readParameter }] = await Promise.all([loadTurnstile(), loadSsmParameters()]);
  return turnstile({
    url,
    hostname: new URL(siteUrl).hostname,
    credentials: () => readParameter(robotCheckName(stage)),
  });
};

const SHARES = 2 ** 32;
/**
 * From Node's pool of random numbers; by default the library would ask the system for each of the sixteen characters of
 * an id.
 */
const randomShare = (): number => randomInt(SHARES) / SHARES;

/** A context for one request or one batch; its store measures the capacity consumed. */
export const createContext = (): Context => {
  const store = hostStore() ?? dynamoStore(config.table);
  let settings: Promise<Settings> | undefined;
  return {
    store,
    now: Date.now,
    newId: () => ulid(undefined, randomShare),
    randomInt: (min, max) => randomInt(min, max + 1),
    settings: () => (settings ??= readSettings(store, Date.now())),
    get appcat() {
      return config.appcat === 'taxi' ? 'taxi' : 'delivery';
    },
    maps: async () => {
      const { maps, name } = await openMaps();
      return cacheRoutes(sanitizedMaps(maps), name, Date.now);
    },
    get buysPlaces() {
      return config.mapsProvider !== 'pack';
    },
    publisher: async () => (await loadApiGatewayPublisher()).apiGatewayPublisher(config.webSocketEndpoint),
    dispatchQueue: async () => (await loadSqsDispatchQueue()).sqsDispatchQueue(config.dispatchQueueUrl),
    panelQueue: async () => (await loadSqsPanelQueue()).sqsPanelQueue(config.panelQueueUrl),
    timetable: async () => (await loadSchedulerTimetable()).schedulerTimetable(config),
    identity: async () => (await loadCognitoIdentity()).cognitoIdentity(config),
    push: openPushOfStage,
    pushQueue: async () => (await loadSqsPushQueue()).sqsPushQueue(config.pushQueueUrl),
    phoneDevices: async () =>
      (await loadSnsDevices()).snsDevices({
        ANDROID: config.pushAppAndroid,
        IOS: config.pushAppIos,
      }),
    sms: async () => (await loadSnsSms()).snsSms(),
    mail: async () => (config.mailFrom === 'none' ? undefined : (await loadSesMail()).sesMail(config.mailFrom)),
    license: async () =>
      config.licenseUrl === 'none'
        ? undefined
        : (await loadHttpLicense()).httpLicense(config.licenseUrl, `wayfare-${config.stage}`),
    robotCheck: openRobotCheck,
    get hasRobotCheck() {
      return config.robotCheck !== 'none';
    },
    files: async () => (await loadS3Files()).s3Files(config.filesBucket),
    payments: async name => {
      const { openProvider } = await loadRegistry();
      return openProvider(name, await credentialsOf(name), { stage: config.stage, fetch, now: Date.now, log });
    },
    get limitFactor() {
      return Number(config.limitFactor);
    },
    get passwordRule() {
      return asPasswordRule(config.passwordRule);
    },
    get demandsSecondFactor() {
      return config.staffSecondFactor === 'demanded';
    },
    get phoneSignsInByUid() {
      return config.phoneSignIn === 'uid';
    },
  };
};

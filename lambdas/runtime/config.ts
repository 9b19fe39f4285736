/**
 * A function's environment variables, all set by the stack. The only place in the backend that reads `process.env`; a
 * missing value is reported when it is first needed, so that functions which don't need it still start.
 */
const names = {
  table: 'TABLE_NAME',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  signUpKey: 'SIGN_UP_KEY',
  webSocketEndpoint: 'WS_ENDPOINT',
  dispatchQueueUrl: 'DISPATCH_QUEUE_URL',
  panelQueueUrl: 'PANEL_QUEUE_URL',
  pushQueueUrl: 'PUSH_QUEUE_URL',
  pushHosts: 'PUSH_HOSTS',
  pushAppAndroid: 'PUSH_APP_ANDROID',
  pushAppIos: 'PUSH_APP_IOS',
  dispatchQueueArn: 'DISPATCH_QUEUE_ARN',
  scheduleGroup: 'SCHEDULE_GROUP',
  scheduleRoleArn: 'SCHEDULE_ROLE_ARN',
  scheduleDeadLettersArn: 'SCHEDULE_DEAD_LETTERS_ARN',
  filesBucket: 'FILES_BUCKET',
  mapsProvider: 'MAPS_PROVIDER',
  mapsPackDir: 'MAPS_PACK_DIR',
  mapsResources: 'MAPS_RESOURCES',
  appcat: 'APPCAT',
  paymentProviders: 'PAYMENT_PROVIDERS',
  siteUrl: 'SITE_URL',
  canaryPlaces: 'CANARY_PLACES',
  mailFrom: 'MAIL_FROM',
  passwordRule: 'PASSWORD_RULE',
  phoneSignIn: 'PHONE_SIGN_IN',
  licenseUrl: 'LICENSE_URL',
  robotCheck: 'ROBOT_CHECK',
  stage: 'STAGE',
  textPrefixes: 'TEXT_PREFIXES',
  edgeKey: 'EDGE_KEY',
  limitFactor: 'LIMIT_FACTOR',
  staffSecondFactor: 'STAFF_SECOND_FACTOR',
  region: 'AWS_REGION',
} as const;

export type Config = { readonly [name in keyof typeof names]: string };

const read = (variable: string): string => {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`environment variable ${variable} is not set`);
  return value;
};

const target = {} as Config;
for (const [name, variable] of Object.entries(names))
  Object.defineProperty(target, name, { get: () => read(variable), enumerable: true });

export const config: Config = target;

/** Further push services of the stage, comma separated, or `none`. */
export const hostsIn = (list: string): string[] => (list === 'none' ? [] : list.split(','));

/** Texts typed to find pickup and drop of the canary's trip; the list may be `none`. */
export const placesIn = (list: string): [from: string, to: string] | undefined => {
  const [from, to] = list.split('|');
  return from && to ? [from, to] : undefined;
};

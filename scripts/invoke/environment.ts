import { type EnvironmentValues, environmentOf } from '#infra/environment';
import { grants, type LambdaName } from '#infra/grants';
import { applyEnvironment } from '#scripts/local/lambda/environment';
import { localCredentials } from '#scripts/local/sigv4';

/** Values that the stack would set; no service has these names. */
const valuesOf = (mapsDir: string): EnvironmentValues => ({
  TABLE_NAME: 'table',
  STAGE: 'local',
  APPCAT: 'delivery',
  SITE_URL: 'https://wayfare.example',
  CANARY_PLACES: 'none',
  USER_POOL_ID: 'eu-north-1_Mocked',
  USER_POOL_CLIENT_ID: 'client',
  SIGN_UP_KEY: 'sign-up',
  EDGE_KEY: 'edge',
  WS_ENDPOINT: 'https://sockets.example/ws',
  FILES_BUCKET: 'files',
  MAIL_FROM: 'no-reply@wayfare.example',
  DISPATCH_QUEUE_URL: 'https://sqs.example/dispatch',
  PANEL_QUEUE_URL: 'https://sqs.example/panels',
  PUSH_QUEUE_URL: 'https://sqs.example/pushes',
  PUSH_HOSTS: 'none',
  PUSH_APP_ANDROID: 'arn:aws:sns:eu-north-1:000000000000:app/GCM/wayfare',
  PUSH_APP_IOS: 'arn:aws:sns:eu-north-1:000000000000:app/APNS/wayfare',
  DISPATCH_QUEUE_ARN: 'arn:aws:sqs:eu-north-1:000000000000:dispatch',
  SCHEDULE_GROUP: 'wayfare',
  SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/schedule',
  SCHEDULE_DEAD_LETTERS_ARN: 'arn:aws:sqs:eu-north-1:000000000000:dead',
  MAPS_PROVIDER: 'pack',
  MAPS_PACK_DIR: mapsDir,
  PAYMENT_PROVIDERS: 'test',
  TEXT_PREFIXES: 'any',

  PASSWORD_RULE: 'alphanumeric',
  PHONE_SIGN_IN: 'number',
  LICENSE_URL: 'none',
  ROBOT_CHECK: 'none',
  LIMIT_FACTOR: '1',
  STAFF_SECOND_FACTOR: 'offered',
});

/** Variables that the runtime of a function sets. */
const platform = {
  AWS_REGION: 'eu-north-1',
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  AWS_EC2_METADATA_DISABLED: 'true',
};

/**
 * Gives this process the environment of one function after the other: each function sees the variables of its row of
 * the permission table, and fails without the others, as on AWS.
 */
export const createEnvironments = (mapsDir: string) => {
  const everyValue = valuesOf(mapsDir);
  return {
    /** @returns a function that restores the process's own environment */
    enter(name: LambdaName): () => void {
      const restore = applyEnvironment({ ...everyValue, ...platform });
      const own = environmentOf(grants[name], everyValue);
      for (const variable of Object.keys(everyValue)) if (!(variable in own)) delete process.env[variable];
      return restore;
    },
  };
};

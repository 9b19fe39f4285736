import { devNull } from 'node:os';
import { TemplateError } from '../cfn-template';

/** Restores what {@link applyEnvironment} changed. */
export type RestoreEnvironment = () => void;

/**
 * Merges the environments of all functions, which share this process.
 *
 * @throws {TemplateError} when functions set one variable to different values, which works in AWS but not in one
 * process.
 */
export const mergeEnvironments = (
  functions: { logicalId: string; environment: Record<string, string> }[],
): Record<string, string> => {
  const merged = new Map<string, { value: string; owner: string }>();
  for (const { logicalId, environment } of functions) {
    for (const [key, value] of Object.entries(environment)) {
      const earlier = merged.get(key);
      if (earlier && earlier.value !== value) {
        throw new TemplateError(
          logicalId,
          `environment ${key} is "${value}" here and "${earlier.value}" in ${earlier.owner}; functions share one process locally, so give the keys different names`,
        );
      }
      if (!earlier) merged.set(key, { value, owner: logicalId });
    }
  }
  return Object.fromEntries([...merged].map(([key, { value }]) => [key, value]));
};

// Profiles or web identities of this machine must not override the dummy key pair.
const foreignIdentity = [
  'AWS_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_ROLE_ARN',
  'AWS_SECURITY_TOKEN',
];

/** Environment that points the handlers' SDKs at this machine only. */
export const sdkEnvironment = (
  awsUrl: string,
  region: string,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Record<string, string> => ({
  AWS_ENDPOINT_URL: awsUrl,
  AWS_ENDPOINT_URL_DYNAMODB: awsUrl,
  AWS_ENDPOINT_URL_S3: awsUrl,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
});

/** Sets the variables in this process and removes other AWS identities. */
export const applyEnvironment = (variables: Record<string, string>): RestoreEnvironment => {
  const keys = [...Object.keys(variables), ...foreignIdentity];
  const before = keys.map(key => [key, process.env[key]] as const);
  for (const key of foreignIdentity) delete process.env[key];
  Object.assign(process.env, variables);
  return () => {
    for (const [key, value] of before) {
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
  };
};

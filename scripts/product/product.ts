import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { RuntimeOptions } from '../local/runtime';
import type { ProductRuntime } from './runtime';
import { startSynthesis, type Synthesize } from './synthesis';

export type ProductOptions = {
  appcat?: 'delivery' | 'taxi';
  /** Enables sign-in with Facebook, Google and Apple, which the runtime simulates. */
  social?: boolean;
  /** Payment providers that the stage offers; by default those of the stage `local`. */
  providers?: readonly PaymentProvider[];
  /** Demands the robot check, which the runtime simulates. */
  robotCheck?: boolean | undefined;
  /** Folder of the bundled functions; `dist/lambdas` by default. */
  lambdaDir?: string;
  /** By default the CDK in a worker thread. */
  synthesize?: Synthesize;
};

/** The options with which `startProductRuntime` hosts the product's own stack, stage `local`. */
export const productRuntimeOptions = async ({
  appcat,
  social,
  providers,
  robotCheck,
  lambdaDir,
  synthesize = startSynthesis(),
}: ProductOptions = {}): Promise<Pick<RuntimeOptions, 'buildApp' | 'webConfig' | 'env'>> => {
  const [{ localFederation, localRobotCheck, stages }, { webConfig }] = await Promise.all([
    import('#infra/stages'),
    import('#infra/web-config'),
  ]);
  const stage = {
    ...stages.local,
    ...(appcat && { appcat }),
    ...(social && { federation: localFederation }),
    ...(providers && { paymentProviders: providers }),
    ...(robotCheck && { robotCheck: localRobotCheck }),
  };
  return {
    buildApp: outdir => synthesize({ stage, lambdaDir, outdir }),
    // The browser signs in at the stand-in instead of Amazon's endpoint; it sees no other difference.
    webConfig: (outputs, { awsUrl }) => ({ ...webConfig(outputs), userPoolEndpoint: awsUrl }),
    env: {},
  };
};

/** The table of the product that runs in this process: every function's variables are this process's too. */
const tableName = (): string => process.env.TABLE_NAME ?? '';

/** Makes the product ready to use the accounts that it has at simulated payment providers, if it has any. */
export const connectProviders = async ({ simulatedCredentials }: ProductRuntime): Promise<void> => {
  if (simulatedCredentials.size === 0) return;
  const { storeSimulatedCredentials } = await import('../payments/store-simulated');
  await storeSimulatedCredentials(simulatedCredentials, tableName());
};

/** Stores the secret that decides how the local robot check answers. */
export const storeRobotSecret = async (secret: string): Promise<void> => {
  const { storeLocalRobotSecret } = await import('../robot-check/store-secret');
  await storeLocalRobotSecret(secret);
};

/** Gives the product the key pair for pushes to browsers, unless its data have one. */
export const makePushKeys = async (): Promise<void> => {
  const { storeLocalPushKeys } = await import('../push/store-keys');
  await storeLocalPushKeys({ tableName: tableName() });
};

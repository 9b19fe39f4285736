import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import webPush from 'web-push';
import { pushKeysName } from '#shared/contract/push';
import { readPushKeys, type PushKeys } from '#lambdas/adapters/push/web-push';
import type { Store } from '#lambdas/ports/store';
import { openStore } from '#scripts/lib/open-store';
import { configKey } from '#lambdas/store/keys';

export type KeyStore = { ssm: SSMClient; store: Store; stage: string };

const storedKeys = async ({ ssm, stage }: KeyStore): Promise<PushKeys | undefined> => {
  const Name = pushKeysName(stage);
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    return readPushKeys(JSON.parse(Parameter?.Value ?? '{}') as unknown);
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
};

/** Makes a stage's key pair unless it has one, and publishes its public half where the API reads it. */
export const storePushKeys = async (
  at: KeyStore,
  { subject, replace = false }: { subject: string; replace?: boolean },
): Promise<'kept' | 'made'> => {
  const known = replace ? undefined : await storedKeys(at);
  const keys = known ?? { ...webPush.generateVAPIDKeys(), subject };
  const Name = pushKeysName(at.stage);
  if (!known)
    await at.ssm.send(
      new PutParameterCommand({ Name, Value: JSON.stringify(keys), Type: 'SecureString', Overwrite: true }),
    );
  const item = { ...configKey('push', 'keys'), _et: 'push-keys', publicKey: keys.publicKey };
  await at.store.write([{ type: 'put', item }]);
  return known ? 'kept' : 'made';
};

/** The same for the product on this machine, whose environment points the SDK at it. */
export const storeLocalPushKeys = async ({ tableName }: { tableName: string }): Promise<void> => {
  const ssm = new SSMClient({});
  const { store, close } = openStore(tableName);
  await storePushKeys({ ssm, store, stage: 'local' }, { subject: 'mailto:push@wayfare.test' });
  close();
  ssm.destroy();
};

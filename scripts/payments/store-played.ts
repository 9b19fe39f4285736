import { SSMClient } from '@aws-sdk/client-ssm';
import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import type { StorePlayedCredentials } from '#scripts/local/hooks';
import { storeCredentials } from './store-credentials';

/** Stores the credentials of the simulated providers' accounts as an operator stores those of real ones. */
export const storePlayedCredentials: StorePlayedCredentials = async ({ playedCredentials, tableName }) => {
  const ssm = new SSMClient({});
  const store = dynamoStore(tableName);
  for (const [provider, credentials] of playedCredentials)
    await storeCredentials({ ssm, store, stage: 'local', provider }, credentials);
  ssm.destroy();
};

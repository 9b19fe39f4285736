import { SSMClient } from '@aws-sdk/client-ssm';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { openStore } from '#scripts/lib/open-store';
import { storeCredentials } from './store-credentials';

/** Stores the credentials of the simulated providers' accounts as an operator stores those of real ones. */
export const storeSimulatedCredentials = async (
  simulatedCredentials: ReadonlyMap<PaymentProvider, unknown>,
  tableName: string,
): Promise<void> => {
  const ssm = new SSMClient({});
  const { store, close } = openStore(tableName);
  for (const [provider, credentials] of simulatedCredentials)
    await storeCredentials({ ssm, store, stage: 'local', provider }, credentials);
  close();
  ssm.destroy();
};

import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { robotCheckName } from '#shared/contract/robot-check';
import type { StoreLocalRobotSecret } from '#scripts/local/hooks';

/** Stores the secret of the local robot check as an operator stores that of a real one. */
export const storeLocalRobotSecret: StoreLocalRobotSecret = async secret => {
  const ssm = new SSMClient({});
  const Value = JSON.stringify({ secret });
  await ssm.send(
    new PutParameterCommand({ Name: robotCheckName('local'), Value, Type: 'SecureString', Overwrite: true }),
  );
  ssm.destroy();
};

import { DeleteParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { robotCheckName } from '#shared/contract/robot-check';

/** Stores the secret of a stage's robot check as the parameter that its function reads. */
export const storeRobotSecret = async (ssm: SSMClient, stage: string, secret: string): Promise<void> => {
  const Value = JSON.stringify({ secret });
  await ssm.send(
    new PutParameterCommand({ Name: robotCheckName(stage), Value, Type: 'SecureString', Overwrite: true }),
  );
};

export const removeRobotSecret = async (ssm: SSMClient, stage: string): Promise<void> => {
  await ssm.send(new DeleteParameterCommand({ Name: robotCheckName(stage) })).catch((error: unknown) => {
    if (!(error instanceof ParameterNotFound)) throw error;
  });
};

/** Stores the secret of the local robot check as an operator stores that of a real one. */
export const storeLocalRobotSecret = async (secret: string): Promise<void> => {
  const ssm = new SSMClient({});
  await storeRobotSecret(ssm, 'local', secret);
  ssm.destroy();
};

import { CloudFormationClient, SetStackPolicyCommand } from '@aws-sdk/client-cloudformation';
import type { Stage } from '#infra/stages';

/** Resource types that no update may replace or delete, whatever the template says. */
const guardedTypes = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];

const policy = {
  Statement: [
    { Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' },
    {
      Effect: 'Deny',
      Action: ['Update:Replace', 'Update:Delete'],
      Principal: '*',
      Resource: '*',
      Condition: { StringEquals: { ResourceType: guardedTypes } },
    },
  ],
};

/** Puts the data of a permanent stage out of reach of a bad deployment (docs/adr/0035). */
export const guardData = async ({ name, region, isPermanent }: Stage): Promise<void> => {
  if (!isPermanent) return;
  const cloudFormation = new CloudFormationClient({ region });
  const StackPolicyBody = JSON.stringify(policy);
  await cloudFormation.send(new SetStackPolicyCommand({ StackName: `Wayfare-${name}`, StackPolicyBody }));
};

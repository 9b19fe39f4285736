import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { backupStackName, edgeStackName, budgetStackName, watchStackName } from '#infra/stack-names';
import { hasBudget, type Stage } from '#infra/stages';
import { type Check, type Finding, ok, stop, unlessMissing } from './check';

const described = async (region: string, StackName: string) => {
  const asked = new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }));
  return (await unlessMissing(asked))?.Stacks?.[0];
};

/** Status of a stack as CloudFormation reports it; undefined if it does not exist. */
export const statusOf = async (region: string, stack: string): Promise<string | undefined> =>
  (await described(region, stack))?.StackStatus;

/** An output of the stage's stack; undefined if the stack or the output does not exist. */
export const stackOutput = async ({ name, region }: Stage, key: string): Promise<string | undefined> =>
  (await described(region, `Wayfare-${name}`))?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;

/** Status of the stage's stack as CloudFormation reports it; undefined if it does not exist. */
export const stackStatus = ({ name, region }: Stage): Promise<string | undefined> =>
  statusOf(region, `Wayfare-${name}`);

/** The region of CloudFront's web ACL and of budgets. */
const EDGE_REGION = 'us-east-1';

/**
 * States in which the next deployment creates the stack; the CDK removes the rest of a creation that was rolled back.
 */
const creating = ['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'];

/** Whether a stack in this state is created by the next deployment rather than updated. */
export const isFirstDeployment = (status: string | undefined): boolean =>
  status === undefined || creating.includes(status);

/** @param clearing how a creation that failed is cleared away. */
const findingOf = (stack: string, status: string | undefined, clearing: string): Finding => {
  if (isFirstDeployment(status)) return ok(`${stack} is to be created${status ? ` (what is there is ${status})` : ''}`);
  if (status?.endsWith('_IN_PROGRESS'))
    return stop(`${stack} is ${status}`, 'Wait for the deployment that is under way.');
  if (status === 'ROLLBACK_FAILED' || status === 'DELETE_FAILED' || status === 'CREATE_FAILED')
    return stop(`${stack} is ${status}`, `${clearing}, then deploy again.`);
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    const todo = `aws cloudformation continue-update-rollback --stack-name ${stack}: its events say what failed.`;
    return stop(`${stack} is ${status}`, todo);
  }
  return ok(`${stack} is ${status} and will be updated`);
};

/** State of the stacks after the last deployment. */
export const stackState: Check = {
  subject: 'stack',
  look: async stage => {
    const { name, region, waf, backupVault } = stage;
    const main = `Wayfare-${name}`;
    // They contain nothing that cannot be created again; the backups stay when their stack is deleted.
    const beside = [
      ...(waf ? [[EDGE_REGION, edgeStackName(name)] as const] : []),
      [region, watchStackName(name)] as const,
      ...(hasBudget(stage) ? [[EDGE_REGION, budgetStackName(name)] as const] : []),
      ...(backupVault ? [[region, backupStackName(name)] as const] : []),
    ];
    return [
      findingOf(main, await stackStatus(stage), `npm run destroy -- --stage ${name}`),
      ...(await Promise.all(
        beside.map(async ([where, stack]) =>
          findingOf(stack, await statusOf(where, stack), `npx cdk destroy ${stack} -c stage=${name}`),
        ),
      )),
    ];
  },
};

import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Stage } from '#infra/stages';
import { type Check, type Finding, ok, stop, unlessMissing } from './check';

/** Status of the stage's stack as CloudFormation says it; undefined when there is none. */
export const stackStatus = async ({ name, region }: Stage): Promise<string | undefined> => {
  const asked = new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName: `Wayfare-${name}` }));
  return (await unlessMissing(asked))?.Stacks?.[0]?.StackStatus;
};

/** States in which the next deployment creates the stack; the CDK clears away what a rolled back creation left. */
const creating = ['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'];

/** Whether a stack in this state is created by the next deployment rather than updated. */
export const isFirstDeployment = (status: string | undefined): boolean =>
  status === undefined || creating.includes(status);

const findingOf = (name: string, status: string | undefined): Finding => {
  if (isFirstDeployment(status))
    return ok(`Wayfare-${name} is to be created${status ? ` (what is there is ${status})` : ''}`);
  if (status?.endsWith('_IN_PROGRESS'))
    return stop(`Wayfare-${name} is ${status}`, 'Wait for the deployment that is under way.');
  if (status === 'ROLLBACK_FAILED' || status === 'DELETE_FAILED' || status === 'CREATE_FAILED')
    return stop(`Wayfare-${name} is ${status}`, `npm run destroy -- --stage ${name}, then deploy again.`);
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    const todo = `aws cloudformation continue-update-rollback --stack-name Wayfare-${name}: its events say what failed.`;
    return stop(`Wayfare-${name} is ${status}`, todo);
  }
  return ok(`Wayfare-${name} is ${status} and will be updated`);
};

/** What the last deployment left. */
export const stackState: Check = {
  subject: 'stack',
  look: async stage => [findingOf(stage.name, await stackStatus(stage))],
};

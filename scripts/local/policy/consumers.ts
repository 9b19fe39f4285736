import { TemplateError } from '../cfn-template';
import type { EventSource } from '../event-sources';
import type { LambdaFunction } from '../local-function';
import type { Access } from './access';
import type { Need } from './judge';

const receiving = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const reading = ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'];

const neededBySource = ({ sourceArn, onFailureArn }: EventSource): Need[] => [
  ...(sourceArn.includes(':sqs:') ? receiving : reading).map(action => ({ action, resource: sourceArn })),
  ...neededByFailures(onFailureArn),
];

const neededByFailures = (arn: string | undefined): Need[] =>
  arn?.includes(':sqs:') ? [{ action: 'sqs:SendMessage', resource: arn }] : [];

/**
 * Lambda receives from queues and streams, and sends failed events, as the function's role. If the right is missing,
 * AWS refuses to create the mapping, and so does the start. @throws TemplateError
 */
export const assertMayConsume = (
  access: Access,
  functions: readonly LambdaFunction[],
  sources: readonly EventSource[],
): void => {
  const assert = (fn: LambdaFunction, needs: readonly Need[], where: string) => {
    const refusal = access.refusal(fn.name, needs);
    if (!refusal) return;
    const [service = '', action = ''] = refusal.need.action.split(':');
    const problem = `The provided execution role does not have permissions to call ${action} on ${service.toUpperCase()}`;
    throw new TemplateError(where, `${problem}: ${refusal.need.resource}`);
  };
  for (const fn of functions) assert(fn, neededByFailures(fn.onFailureArn), fn.logicalId);
  for (const source of sources) {
    const fn = functions.find(({ name, arn }) => source.functionName === name || source.functionName === arn);
    if (fn) assert(fn, neededBySource(source), source.logicalId);
  }
};

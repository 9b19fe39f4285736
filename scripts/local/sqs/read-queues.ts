import { TemplateError } from '../cfn-template';
import type { LocalStack } from '../template';
import type { QueueDefinition } from './queue';

/** Four days. */
const DEFAULT_RETENTION_S = 345_600;

/**
 * Reads the queues of the template.
 *
 * @throws {TemplateError} for a FIFO queue, because ordering is not implemented.
 */
export const readQueues = (stack: LocalStack, awsUrl: string): QueueDefinition[] =>
  stack.resources('AWS::SQS::Queue').map(([logicalId, queue]) => {
    if (queue.FifoQueue === true) throw new TemplateError(logicalId, 'FIFO queues are not hosted locally');
    const name = String(queue.QueueName ?? logicalId);
    const redrive = queue.RedrivePolicy as { deadLetterTargetArn: string; maxReceiveCount: number } | undefined;
    return {
      logicalId,
      name,
      arn: `arn:aws:sqs:${stack.region}:${stack.accountId}:${name}`,
      url: `${awsUrl}/${stack.accountId}/${name}`,
      delayMs: Number(queue.DelaySeconds ?? 0) * 1000,
      visibilityMs: Number(queue.VisibilityTimeout ?? 30) * 1000,
      retentionMs: Number(queue.MessageRetentionPeriod ?? DEFAULT_RETENTION_S) * 1000,
      redrive: redrive && {
        targetArn: redrive.deadLetterTargetArn,
        maxReceiveCount: Number(redrive.maxReceiveCount),
      },
    };
  });

import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DispatchQueue } from '#lambdas/ports/services';
import { hostSettings } from './host-client';
import { clientTimeouts } from './client-timeouts';

let client: SQSClient | undefined;
const queue = () => (client ??= new SQSClient({ ...clientTimeouts(), ...hostSettings() }));

export const sqsDispatchQueue = (QueueUrl: string): DispatchQueue => ({
  async send(step, DelaySeconds) {
    await queue().send(new SendMessageCommand({ QueueUrl, DelaySeconds, MessageBody: JSON.stringify(step) }));
  },
  async again(ReceiptHandle, VisibilityTimeout) {
    await queue().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
  },
});

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DispatchQueue } from '#lambdas/ports/services';
import { hostSettings } from './host-client';

let client: SQSClient | undefined;

export const sqsDispatchQueue = (QueueUrl: string): DispatchQueue => ({
  async send(step, DelaySeconds) {
    client ??= new SQSClient(hostSettings());
    await client.send(new SendMessageCommand({ QueueUrl, DelaySeconds, MessageBody: JSON.stringify(step) }));
  },
});

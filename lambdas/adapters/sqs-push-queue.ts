import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { PushQueue } from '#lambdas/ports/push';

let client: SQSClient | undefined;

export const sqsPushQueue = (QueueUrl: string): PushQueue => ({
  async send(job, DelaySeconds = 0) {
    client ??= new SQSClient({});
    await client.send(new SendMessageCommand({ QueueUrl, DelaySeconds, MessageBody: JSON.stringify(job) }));
  },
});

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { PushQueue } from '#lambdas/ports/push';
import { hostSettings } from './host-client';
import { clientTimeouts } from './client-timeouts';

let client: SQSClient | undefined;

export const sqsPushQueue = (QueueUrl: string): PushQueue => ({
  async send(job, DelaySeconds = 0) {
    client ??= new SQSClient({ ...clientTimeouts(), ...hostSettings() });
    await client.send(new SendMessageCommand({ QueueUrl, DelaySeconds, MessageBody: JSON.stringify(job) }));
  },
});

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { PanelNews, PanelQueue } from '#lambdas/ports/services';
import { hostSettings } from './host-client';
import { clientTimeouts } from './client-timeouts';

let client: SQSClient | undefined;
/** News that wait for the message before theirs: an instance with many at once sends them in few messages. */
const waiting: PanelNews[] = [];
let sending: Promise<void> | undefined;

const sendWaiting = async (QueueUrl: string): Promise<void> => {
  const MessageBody = JSON.stringify(waiting.splice(0));
  client ??= new SQSClient({ ...clientTimeouts(), ...hostSettings() });
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
};

/** Each message holds a list of news. */
export const sqsPanelQueue = (queueUrl: string): PanelQueue => ({
  async send(news) {
    waiting.push(news);
    const before = sending;
    if (before) await before.catch(() => undefined);
    if (!waiting.includes(news)) return sending;
    sending = sendWaiting(queueUrl).finally(() => (sending = undefined));
    return sending;
  },
});

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { sqsPanelQueue } from './sqs-panel-queue';

const news = (driver: string) => ({ driver, lat: 57.7, lng: 11.97, at: 1, queue: false });
const sqs = mockAws(SQSClient);
beforeEach(() => sqs.reset());

const sent = () =>
  sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => JSON.parse(input.MessageBody ?? '') as unknown);

it('[DASH-2] sends at once, and in one message what comes until that is sent', async () => {
  sqs.on(SendMessageCommand).resolves({});
  const queue = sqsPanelQueue('url');
  await Promise.all(['a', 'b', 'c'].map(driver => queue.send(news(driver))));
  await queue.send(news('d'));
  expect(sent()).toEqual([[news('a')], [news('b'), news('c')], [news('d')]]);
});

it('reports each task that could not be sent, and continues with the next', async () => {
  sqs.on(SendMessageCommand).rejectsOnce(new Error('away')).resolves({});
  const queue = sqsPanelQueue('url');
  const outcomes = await Promise.allSettled(['a', 'b'].map(driver => queue.send(news(driver))));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

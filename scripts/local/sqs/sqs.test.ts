import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalRuntime } from '../runtime';
import { recorded } from '../testing/handlers/recorded';
import { startFixture } from '../testing/start-fixture';

let runtime: LocalRuntime;
let sqs: SQSClient;
let QueueUrl: string;
let dataDir: string;
const worked = recorded<string>('work');

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wayfare-data-'));
  runtime = await startFixture({ dataDir });
  sqs = new SQSClient({});
  QueueUrl = runtime.outputs.QueueUrl ?? '';
});
beforeEach(() => {
  for (const queue of runtime.queues) queue.purge();
  worked.length = 0;
});
afterAll(async () => {
  await runtime.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (MessageBody: string, DelaySeconds?: number) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
const queue = (name: string) => runtime.queues.find(({ definition }) => definition.name.startsWith(name));

it('hands a message to the consumer and deletes it', async () => {
  await send('one');
  await runtime.settle();
  expect(worked).toEqual(['one']);
  expect(queue('Work')?.messages()).toEqual([]);
});

it('holds a message back for its delay', async () => {
  await send('later', 20);
  await runtime.settle();
  expect(worked).toEqual([]);
  expect(queue('Work')?.counts()).toEqual({ visible: 0, delayed: 1, inFlight: 0 });
  runtime.skip(20_000);
  await runtime.settle();
  expect(worked).toEqual(['later']);
});

it('refuses a delay above 15 minutes', async () => {
  await expect(send('x', 901)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
});

it('keeps only the failed messages of a batch and gives them up after maxReceiveCount', async () => {
  const Entries = ['good', 'fail'].map(MessageBody => ({ Id: MessageBody, MessageBody }));
  await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  await runtime.settle();
  expect(queue('Work')?.counts()).toEqual({ visible: 0, delayed: 0, inFlight: 1 });
  runtime.skip(60_000);
  await runtime.settle();
  runtime.skip(60_000);
  await runtime.settle();
  expect(worked.filter(body => body === 'good')).toHaveLength(1);
  expect(worked.filter(body => body === 'fail')).toHaveLength(2);
  expect(queue('Work')?.messages()).toEqual([]);
  expect(
    queue('Dead')
      ?.messages()
      .map(({ body }) => body),
  ).toEqual(['fail']);
});

it('brings a message back after the visibility timeout when the consumer throws', async () => {
  runtime.faults.failNext('fixture-worker');
  await send('again');
  await runtime.settle();
  expect(worked).toEqual([]);
  runtime.skip(60_000);
  await runtime.settle();
  expect(worked).toEqual(['again']);
});

it('answers GetQueueUrl and ReceiveMessage', async () => {
  const { QueueUrl: url } = await sqs.send(new GetQueueUrlCommand({ QueueName: queue('Dead')?.definition.name }));
  queue('Dead')?.send('lost');
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url }));
  expect(Messages?.map(({ Body }) => Body)).toEqual(['lost']);
  await expect(sqs.send(new GetQueueUrlCommand({ QueueName: 'nobody' }))).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  });
});

it('keeps messages over a restart with a data folder, those that were being worked on among them', async () => {
  await send('done');
  await runtime.settle();
  await send('delayed', 600);
  runtime.faults.failNext('fixture-worker');
  await send('interrupted');
  await runtime.settle();
  queue('Dead')?.send('dead');
  await runtime.close();
  worked.length = 0;
  runtime = await startFixture({ dataDir });
  sqs = new SQSClient({});
  // The clock starts over: messages sent after the skips of the tests above are due that much later by it.
  runtime.skip(300_000);
  await runtime.settle();
  expect(worked).toEqual(['interrupted']);
  runtime.skip(600_000);
  await runtime.settle();
  expect(worked).toEqual(['interrupted', 'delayed']);
  const { messages } = queue('Dead') ?? {};
  expect(messages?.().map(({ body }) => body)).toEqual(['dead']);
});

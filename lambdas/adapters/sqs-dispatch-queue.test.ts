import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { sqsDispatchQueue } from './sqs-dispatch-queue';

const sqs = mockAws(SQSClient);
beforeEach(() => sqs.reset());

const url = 'https://sqs.eu-north-1.amazonaws.com/1/dispatch';

it('[LIFE-11] queues the next step of a search with its delay in seconds', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await sqsDispatchQueue(url).send({ bookingId: 'b1', wave: 3 }, 10);
  expect(sqs.commandCalls(SendMessageCommand).map(call => call.args[0].input)).toEqual([
    { QueueUrl: url, DelaySeconds: 10, MessageBody: '{"bookingId":"b1","wave":3}' },
  ]);
});

it('sends each step to the queue that it was made for', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await sqsDispatchQueue(`${url}-a`).send({ bookingId: 'b1', wave: 1 }, 0);
  await sqsDispatchQueue(`${url}-b`).send({ bookingId: 'b1', wave: 1 }, 0);
  expect(sqs.commandCalls(SendMessageCommand).map(call => call.args[0].input.QueueUrl)).toEqual([
    `${url}-a`,
    `${url}-b`,
  ]);
});

it('lets a failure through, so that the step is retried', async () => {
  sqs.on(SendMessageCommand).rejects(new Error('no such queue'));
  await expect(sqsDispatchQueue(url).send({ bookingId: 'b1', wave: 1 }, 0)).rejects.toThrow('no such queue');
});

it('has a failed step delivered again sooner than its queue would', async () => {
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  await sqsDispatchQueue(url).again('receipt', 4);
  expect(sqs.commandCalls(ChangeMessageVisibilityCommand).map(call => call.args[0].input)).toEqual([
    { QueueUrl: url, ReceiptHandle: 'receipt', VisibilityTimeout: 4 },
  ]);
});

import { beforeEach, expect, it } from 'vitest';
import { type DeadLetter, type Queues, redrive } from './redrive';

let left: DeadLetter[];
let sent: [to: string, body: string][];
/** Hands every message out once a minute, as the visibility timeout has it. */
const queuesOf = (): Queues => {
  let hidden = 0;
  return {
    receive: async () => left.slice(hidden, (hidden += 2)),
    send: async (to, body) => void sent.push([to, body]),
    remove: async ({ id }) => {
      left = left.filter(letter => letter.id !== id);
      hidden -= 1;
    },
  };
};
const letter = (id: string, body: unknown) => ({ id, receipt: id, body: JSON.stringify(body) });
const step = { bookingId: 'b1', wave: 2 };
const push = { kind: 'person', uid: 'u1', news: {} };
const records = {
  DDBStreamBatchInfo: { shardId: 's', startSequenceNumber: '7', endSequenceNumber: '9', batchSize: 3 },
};
const timer = { version: '0', source: 'aws.events' };
const writing = { isWriting: true, isForgetting: false };

beforeEach(() => {
  sent = [];
  left = [letter('1', step), letter('2', push), letter('3', records), letter('4', timer), letter('5', 'odd')];
});

it('[AWS-6] only says what there is, unless it may write', async () => {
  const results = await redrive(queuesOf(), { isWriting: false, isForgetting: true });
  expect(results.map(({ kind }) => kind)).toEqual(['dispatch', 'push', 'records', 'timer', 'unknown']);
  expect(results[2]?.about).toBe('3 records of s from 7');
  expect([left.length, sent]).toEqual([5, []]);
});

it('[AWS-6] sends work to its own queue again, drops runs of the timer, and keeps what it does not know', async () => {
  await redrive(queuesOf(), writing);
  expect(sent).toEqual([
    ['dispatch', JSON.stringify(step)],
    ['push', JSON.stringify(push)],
  ]);
  expect(left.map(({ id }) => id)).toEqual(['3', '5']);
});

it('[AWS-6] forgets records of the stream only when told to', async () => {
  await redrive(queuesOf(), { isWriting: true, isForgetting: true });
  expect(left.map(({ id }) => id)).toEqual(['5']);
});

it('[AWS-6] loses nothing when a queue takes no more', async () => {
  const full = { ...queuesOf(), send: async () => Promise.reject(new Error('away')) };
  await expect(redrive(full, writing)).rejects.toThrow('away');
  expect(left).toHaveLength(5);
});

import type { SQSRecord } from 'aws-lambda';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeContext } from '#test/kit/fake-context';
import { runWave } from './run-wave';
import { takeSteps } from './take-steps';

vi.mock('./run-wave', () => ({ runWave: vi.fn() }));
let again: [receipt: string, afterS: number][];
const ctx = () =>
  fakeContext({
    dispatchQueue: async () => ({
      send: async () => undefined,
      again: async (receipt, afterS) => void again.push([receipt, afterS]),
    }),
  });
const record = (bookingId: string, tries = 1, body = JSON.stringify({ bookingId, wave: 2 })) =>
  ({
    messageId: bookingId,
    receiptHandle: `receipt-${bookingId}`,
    body,
    attributes: { ApproximateReceiveCount: String(tries) },
  }) as SQSRecord;

beforeEach(() => {
  again = [];
  vi.mocked(runWave).mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
});

it('[DISP-1] a failed step comes again before the next wave; later ones wait longer', async () => {
  vi.mocked(runWave).mockRejectedValue(new Error('throttled'));
  expect(await takeSteps([record('b1', 1), record('b2', 3), record('b3', 9)], ctx)).toEqual(['b1', 'b2', 'b3']);
  expect(again.sort()).toEqual([
    ['receipt-b1', 2],
    ['receipt-b2', 8],
    ['receipt-b3', 30],
  ]);
});

it('a slow step holds up no other, and a failed one takes none with it', async () => {
  const done: string[] = [];
  let finish = (): void => undefined;
  const rest = new Promise<void>(resolve => void (finish = resolve));
  vi.mocked(runWave).mockImplementation(async (_, { bookingId }) => {
    if (bookingId === 'slow') await rest;
    if (bookingId === 'broken') throw new Error('x');
    done.push(bookingId);
    if (bookingId === 'quick') finish();
    return 'asked';
  });
  expect(await takeSteps([record('slow'), record('broken'), record('quick')], ctx)).toEqual(['broken']);
  expect(done).toEqual(['quick', 'slow']);
});

it('an invalid step fails alone, and a step comes back at its time when it cannot come sooner', async () => {
  vi.mocked(runWave).mockResolvedValue('asked');
  expect(await takeSteps([record('odd', 1, '{'), record('b1')], ctx)).toEqual(['odd']);
  expect(again).toEqual([]);
});

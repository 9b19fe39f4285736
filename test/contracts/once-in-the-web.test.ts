import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';
import { moneyOperations } from '#shared/contract/operations/money';
import { paymentOperations } from '#shared/contract/operations/payments';

const root = 'web/src';
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
  .map(file => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));

/** The operations that move money or make somebody drive, and that run once per key. */
const costly = operationList.filter(
  ({ name, idempotent }) =>
    idempotent &&
    (name in moneyOperations ||
      name in paymentOperations ||
      ['addBooking', 'acceptBooking', 'declineBooking', 'assignDriver', 'refundRide', 'correctFare'].includes(name)),
);

const callsOf = (name: string) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`\\bapi\\s*\\.${name}\\(`, 'g'))].map(({ index }) => ({
      file,
      call: text.slice(index, index + 160),
    })),
  );

/** Operations that may be repeated without harm: the state decides, and nothing is added twice. */
const stateDecides = new Set(['changePayment']);

describe('[BOOK-10] calls that cost money', () => {
  it.each(costly.map(({ name }) => name).filter(name => !stateDecides.has(name)))('%s carry a key', name => {
    for (const { file, call } of callsOf(name)) expect(call, `${file} calls ${name}`).toMatch(/idempotencyKey/);
  });

  it('are found by this test where the web makes them', () => {
    for (const name of ['addBooking', 'addToWallet', 'requestWithdraw', 'topUpWallet', 'payWithdraws', 'payDebt'])
      expect(callsOf(name), name).not.toHaveLength(0);
  });
});

/**
 * Keys that outlive their page for another reason: an upload is started again, a message and a step wait in a queue.
 */
const ownKeys = [
  'lib/idempotent-mutation.ts',
  'lib/upload/transfer.ts',
  'features/chat/outbox.ts',
  'features/driver/queue/driver-queue.ts',
];

it('[BOOK-10] nothing else in the web makes keys for requests', () => {
  const makers = sources.filter(
    ({ file, text }) =>
      /randomUUID|newKey\(/.test(text) && /idempotencyKey|\bkey:/.test(text) && !ownKeys.includes(file),
  );
  expect(makers.map(({ file }) => file)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { journal, system, user } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { owedKey } from '#lambdas/store/keys';

const LEDGER = join(import.meta.dirname, '../../../shared/domain/ledger');

/** The journals of the ledger that must not make a wallet negative: by these its owner's money goes somewhere. */
const coveredJournals = readdirSync(LEDGER)
  .filter(file => file.endsWith('-journals.ts'))
  .flatMap(file =>
    readFileSync(join(LEDGER, file), 'utf8')
      .split(/^export const /m)
      .slice(1),
  )
  .filter(source => source.includes('covered: true'))
  .map(source => ({ name: /^\w+/.exec(source)![0], isTakenOut: source.includes('takenOut: true') }));

/** These pay what their owner owes, or put money aside for a ride that has passed the look at unpaid rides. */
const paying = ['bookingCancelled', 'feeSettled', 'raisePaid', 'walletHeld'];
/** The owner leaves, and `deleteProfile` has the condition. */
const leaving = ['forfeited'];

it('[FARE-6] every journal takes money out of a wallet only from an owner who owes nothing, unless it pays what they owe', () => {
  const free = coveredJournals.filter(({ isTakenOut }) => !isTakenOut).map(({ name }) => name);
  expect(free.sort()).toEqual([...paying, ...leaving].sort());
  const out = coveredJournals.filter(({ isTakenOut }) => isTakenOut).map(({ name }) => name);
  expect(out.sort()).toEqual(['returnOrdered', 'sentToCard', 'tipFromWallet', 'withdrawRequested']);
});

it('[FARE-6] the writes of such a journal have the condition themselves, for whoever commits them', () => {
  const legs = [user('r1', -500), user('d1', 500), system('fees', 0)];
  const of = (takenOut: boolean) =>
    journalWrites(
      journal({ id: 'X-1', memo: '', currency: 'SEK', covered: true, ...(takenOut ? { takenOut: true } : {}), legs }),
      1,
    ).filter(({ type }) => type === 'check');
  expect(of(false)).toEqual([]);
  expect(of(true)).toMatchObject([{ key: owedKey('r1') }]);
  expect(JSON.stringify(of(true))).toMatch(/owedMinor.*unpaidRides/);
});

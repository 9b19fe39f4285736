import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Journal, journal, system, user } from '#shared/domain/ledger/journal';
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
  .map(source => ({
    name: /^\w+/.exec(source)![0],
    isTakenOut: source.includes('takenOut: true'),
    isAside: source.includes('aside: true'),
  }));

/** These pay what their owner owes. */
const paying = ['bookingCancelled', 'feeSettled', 'raisePaid'];
/** These put money aside for a ride: while another one is owed, for that one alone. */
const aside = ['walletHeld'];
/** The owner leaves, and `deleteProfile` has the condition. */
const leaving = ['forfeited'];

it('[FARE-6] every journal takes money out of a wallet only from an owner who owes nothing, unless it pays what they owe', () => {
  const free = coveredJournals.filter(({ isTakenOut, isAside }) => !isTakenOut && !isAside).map(({ name }) => name);
  expect(free.sort()).toEqual([...paying, ...leaving].sort());
  expect(coveredJournals.filter(({ isAside }) => isAside).map(({ name }) => name)).toEqual(aside);
  const out = coveredJournals.filter(({ isTakenOut }) => isTakenOut).map(({ name }) => name);
  expect(out.sort()).toEqual(['returnOrdered', 'sentToCard', 'tipFromWallet', 'withdrawRequested']);
});

it('[FARE-6] the writes of such a journal have the condition themselves, for whoever commits them', () => {
  const legs = [user('r1', -500), user('d1', 500), system('fees', 0)];
  const of = (marks: Pick<Journal, 'takenOut' | 'aside'>) =>
    journalWrites(journal({ id: 'X-1', memo: '', currency: 'SEK', covered: true, ...marks, legs }), 1).filter(
      ({ type }) => type === 'check',
    );
  expect(of({})).toEqual([]);
  expect(of({ takenOut: true })).toMatchObject([{ key: owedKey('r1') }]);
  expect(JSON.stringify(of({ takenOut: true }))).toMatch(/owedMinor.*unpaidRides/);
  expect(of({ aside: true })).toMatchObject([{ key: owedKey('r1') }]);
  expect(JSON.stringify(of({ aside: true }))).toMatch(/unpaidRides/);
});

import { describe, expect, it } from 'vitest';
import type { Leg } from './journal';
import { legsOfToday } from './older-books';

const old = (amountMinor: number): Leg => ({
  account: { kind: 'system', name: 'platform' as never },
  amountMinor,
});

describe('[PLUS-28] journals from before the company’s account was split', () => {
  it.each([
    ['PAY-b1', 1_200, 'commission'],
    ['FARE-b1', -300, 'fares'],
    ['DEBT-b1', 400, 'cancellation'],
    ['ADJ-b1-x', -500, 'refunds'],
    ['ADJ-b1-x', 500, 'commission'],
    ['ADJEND-b1-x', 500, 'commission'],
    ['BACK-p1', -700, 'losses'],
    ['WDBACK-w1', 700, 'forfeited'],
  ])('%s with %i is read as %s', (id, amountMinor, name) => {
    expect(legsOfToday(id, [old(amountMinor)])).toEqual([{ account: { kind: 'system', name }, amountMinor }]);
  });

  it('leaves every other leg as it was', () => {
    const legs: Leg[] = [
      { account: { kind: 'user', uid: 'platform' }, amountMinor: 5 },
      { account: { kind: 'system', name: 'bank' }, amountMinor: -5 },
    ];
    expect(legsOfToday('PAY-b1', legs)).toEqual(legs);
  });
});

import { describe, expect, it } from 'vitest';
import { creditGiven, withdrawPaidOut, withdrawRequested } from './account-journals';
import { type Journal, system, user } from './journal';

const amount = { amountMinor: 2_550, currency: 'SEK' };
const sumOf = (name: string, journals: Journal[]) =>
  journals
    .flatMap(({ legs }) => legs)
    .filter(({ account }) => account.kind === 'system' && account.name === name)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

describe('journals of accounts', () => {
  it('[ADM-6] a payout leaves its account once it is paid, and is booked to the bank', () => {
    const requested = withdrawRequested('w1', 'd1', amount);
    const paid = withdrawPaidOut('w1', { ...amount, from: 'payout' });
    expect(sumOf('payout', [requested])).toBe(2_550);
    expect(sumOf('payout', [requested, paid])).toBe(0);
    expect(sumOf('bank', [requested, paid])).toBe(2_550);
    expect(paid.id).not.toBe(requested.id);
    expect(paid.legs.some(({ account }) => account.kind === 'user')).toBe(false);
  });

  it('[ADM-9] credit comes out of the account of credits', () => {
    expect(creditGiven({ id: 'c1', uid: 'r1', ...amount })).toMatchObject({
      id: 'CREDIT-c1',
      legs: [user('r1', 2_550), system('credit', -2_550)],
    });
  });
});

import { expect, it } from 'vitest';
import type { WalletEntry } from '#shared/contract/entities/wallet';
import { statementSums } from './statement-sums';

const BOOKING = '01K2M7Q8Z5R3T9V1X4Y6B0C2DE';
const entry = (journal: string, type: WalletEntry['type'], amount: number): WalletEntry => ({
  id: `00001763626000000#${journal}-${type}`,
  type,
  amount,
  date: 1,
  txRef: 'WF1',
});

it('[ADM-8] a statement adds up: its lines are all entries, and their sum is the change of the wallet', () => {
  const entries = [
    entry(`PAY-${BOOKING}`, 'Credit', 80.1),
    entry(`PAY-${BOOKING}`, 'Credit', 0.2),
    entry(`PAY-${BOOKING}`, 'Debit', 100),
    entry(`FARE-${BOOKING}`, 'Credit', 12.5),
    entry(`FEE-${BOOKING}`, 'Credit', 25),
    entry('WD-x', 'Withdraw', 5),
    entry('CREDIT-x', 'Credit', 7),
    entry(`HOLD-${BOOKING}`, 'Debit', 3),
    entry(`HOLD-${BOOKING}`, 'Credit', 1),
  ];
  const sums = statementSums(entries, 80.3);
  expect(sums).toEqual({
    elsewhere: 0,
    others: [
      { kind: 'borne', amount: 12.5 },
      { kind: 'feeEarned', amount: 25 },
      { kind: 'credit', amount: 7 },
      { kind: 'putBack', amount: 1 },
      { kind: 'cash', amount: -100 },
      { kind: 'ride', amount: -3 },
      { kind: 'withdraw', amount: -5 },
    ],
    change: 17.8,
  });
  const lines = sums.others.reduce((sum, { amount }) => sum + amount, 80.3 + sums.elsewhere);
  expect(lines).toBeCloseTo(sums.change, 6);
  expect(statementSums([], 0)).toEqual({ elsewhere: 0, others: [], change: 0 });
});

it('[ADM-8] [PLUS-7] the share has refunds and corrections in it, and what of them is not yet or no longer of this month is told', () => {
  const refund = entry(`ADJ-${BOOKING}`, 'Debit', 22.5);
  const raise = entry(`ADJEND-${BOOKING}`, 'Credit', 9);
  const paid = entry(`PAY-${BOOKING}`, 'Credit', 79);
  expect(statementSums([paid, refund, raise], 65.5)).toEqual({ elsewhere: 0, others: [], change: 65.5 });
  expect(statementSums([paid, refund], 65.5)).toEqual({ elsewhere: -9, others: [], change: 56.5 });
  expect(statementSums([raise], 0)).toEqual({ elsewhere: 9, others: [], change: 9 });
});

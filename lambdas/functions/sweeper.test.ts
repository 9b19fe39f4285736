import { expect, it, vi } from 'vitest';
import { erase } from '#lambdas/model/accounts/erasure';
import { sweepBroadcasts } from '#lambdas/model/notifications/broadcasts';
import { handler } from './sweeper';

const ran: string[] = [];
vi.mock('#lambdas/runtime/context', () => ({ createContext: () => ({}) }));
vi.mock('#lambdas/consumers/schedule/sweep-schedules', () => ({
  sweepSchedules: async () => {
    throw new Error('queue is away');
  },
}));
vi.mock('#lambdas/consumers/schedule/sweep-searches', () => ({ sweepSearches: async () => ran.push('searches') }));
vi.mock('#lambdas/consumers/schedule/sweep-bookings', () => ({ sweepBookings: async () => ran.push('bookings') }));
vi.mock('#lambdas/consumers/schedule/sweep-ledger', () => ({ sweepLedger: async () => ran.push('ledger') }));
vi.mock('#lambdas/model/books/fold-journals', () => ({ foldJournals: async () => ran.push('books') }));
vi.mock('#lambdas/model/books/number-invoices', () => ({ numberInvoices: async () => ran.push('numbers') }));
vi.mock('#lambdas/consumers/schedule/sweep-accounts', () => ({ sweepAccounts: async () => ran.push('accounts') }));
vi.mock('#lambdas/model/notifications/broadcasts', () => ({
  sweepBroadcasts: vi.fn(async () => ran.push('sendings')),
}));
vi.mock('#lambdas/model/accounts/erasure', () => ({
  erasures: async () => [{ sk: 'u1' }],
  erase: vi.fn(async () => ran.push('erasure') > 0),
}));

it('[PROF-2] accounts are erased, and before pushes, when what comes before in the minute fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(handler()).rejects.toThrow('started');
  expect(ran).toEqual(['searches', 'bookings', 'erasure', 'accounts', 'ledger', 'books', 'numbers', 'sendings']);
  expect(erase).toHaveBeenCalledTimes(1);
  expect(sweepBroadcasts).toHaveBeenCalledTimes(1);
});

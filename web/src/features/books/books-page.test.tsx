import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
type SumStep = OutputOf<Operations['sumJournals']>;
const sums = (changes: Partial<SumStep> = {}): SumStep => ({
  ...{ until: at, currency: 'USD', journals: 2, unbalanced: [], day: 100, days: 200 },
  users: { creditMinor: 5_000, debitMinor: 1_000 },
  accounts: [{ account: 'credit', creditMinor: 0, debitMinor: 5_000 }],
  ...changes,
});
const last = sums({
  ...{ day: 200, users: { creditMinor: 0, debitMinor: 0 } },
  accounts: [{ account: 'payout', creditMinor: 1_000, debitMinor: 0 }],
});
/** Two steps of sums, whatever asks. */
const twoSteps: RenderOptions['api'] = {
  sumJournals: ({ cursor }) => (cursor ? last : sums({ nextCursor: '20261101' })),
};
const open = (tab: string, api: RenderOptions['api'] = {}) =>
  renderApp({ route: `/books?tab=${tab}`, user: aUser('admin'), api: { ...twoSteps, ...api } });
const bare = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? '';

// The tests are about the page, not about how long its file takes.
beforeAll(async () => void (await import('./books-page')));

describe('[PLUS-6] the books', () => {
  it('the trial balance adds up every step and closes at zero', async () => {
    const app = open('balance');
    await screen.findByText(/Journals: 4/);
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(cell => bare(cell.textContent));
    expect(cells(/People’s wallets/)).toEqual(['$10.00', '$50.00', '$40.00']);
    expect(cells(/Pending withdrawals/)).toEqual(['', '$10.00', '$10.00']);
    expect(cells(/^Sum/)).toEqual(['$60.00', '$60.00', '$0.00']);
    expect(app.callsOf('sumJournals')).toEqual([{ settled: false }, { until: at, cursor: '20261101' }]);
  });

  it('Prove it goes step by step and says that everything agrees', async () => {
    const app = open('proof', {
      proveAccounts: ({ cursor }) => ({
        ...{ checked: 25, entries: 30, entriesMinor: cursor ? 0 : 4_000, differences: [] },
        ...(cursor ? {} : { nextCursor: '1#' }),
      }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Run the check' }));
    expect(await screen.findByText(/All clear: all 50 balances/)).toBeVisible();
    expect(app.callsOf('proveAccounts')).toEqual([{ until: at }, { until: at, cursor: '1#' }]);
  });

  it('a difference is named with both figures, and so is one between journals and entries', async () => {
    const person = { uid: 'd5', name: 'Dana Ek', usertype: 'driver' };
    const differences = [{ person, balanceMinor: 5_001, entriesMinor: 5_000 }];
    const app = open('proof', {
      proveAccounts: () => ({ checked: 1, entries: 1, entriesMinor: 4_100, differences }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Run the check' }));
    expect(await screen.findByText('2 differences were found.')).toBeVisible();
    const row = bare(screen.getByRole('row', { name: /Dana Ek/ }).textContent);
    expect(row).toBe('Dana Ek$50.01$50.00$0.01');
    expect(bare(screen.getByRole('row', { name: /All journals/ }).textContent)).toContain('$40.00$41.00−$1.00');
  });

  it('after an error it goes on where it was', async () => {
    let isBroken = true;
    const app = open('proof', {
      sumJournals: ({ cursor }) => {
        if (cursor && isBroken) throw new ApiError('internal_error', 'broken');
        return cursor ? last : sums({ nextCursor: '20261101' });
      },
      proveAccounts: () => ({ checked: 9, entries: 9, entriesMinor: 4_000, differences: [] }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Run the check' }));
    const goOn = await screen.findByRole('button', { name: 'Continue' });
    isBroken = false;
    await app.mouse.click(goOn);
    expect(await screen.findByText(/All clear/)).toBeVisible();
    expect(app.callsOf('sumJournals').filter(input => !(input as { cursor?: string }).cursor)).toHaveLength(1);
  });

  it('says from the first moment that it runs, and when it was stopped that nothing is proved', async () => {
    const app = open('proof', { sumJournals: () => new Promise<never>(() => undefined) });
    await app.mouse.click(await screen.findByRole('button', { name: 'Run the check' }));
    expect(await screen.findByRole('progressbar', { name: 'Checking the journals' })).toBeVisible();
    expect(screen.getByText('Checking the journals')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/^Stopped before the end/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/All clear/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('a journal opens its story, with links to the booking and to others', async () => {
    const app = open('journals', {
      fetchJournals: () => ({ journals: [{ id: 'PAY-b1', at, memo: 'WF1001', amount: 50 }] }),
      fetchJournal: ({ journalId: id }) => ({
        journal: {
          ...{ id, at, memo: 'WF1001', amount: 50, booking: { id: 'b1', number: 'WF1001' } },
          by: { uid: 'd1', name: 'Dana Ek', usertype: 'driver' },
          legs: [
            { kind: 'system', account: 'escrow', amount: -50 },
            { kind: 'user', account: 'd1', person: { uid: 'd1', name: 'Dana Ek' }, amount: 50 },
          ],
          linked: [{ id: 'IN-x', at, memo: 'WF1001', amount: 50 }],
        },
      }),
    });
    await app.mouse.click(await screen.findByText('Trip paid'));
    const story = await screen.findByRole('dialog', { name: 'Trip paid' });
    expect(await within(story).findByRole('link', { name: 'WF1001' })).toHaveAttribute('href', '/bookings/b1');
    expect(within(story).getByText(/· Driver/)).toBeVisible();
    await app.mouse.click(within(story).getByRole('button', { name: /Payment received/ }));
    await waitFor(() => expect(app.callsOf('fetchJournal')).toEqual([{ journalId: 'PAY-b1' }, { journalId: 'IN-x' }]));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
type SumStep = OutputOf<Operations['sumJournals']>;
const sums = (changes: Partial<SumStep> = {}): SumStep => ({
  until: at,
  currency: 'USD',
  journals: 2,
  unbalanced: [],
  day: 100,
  days: 200,
  users: { creditMinor: 5_000, debitMinor: 1_000 },
  accounts: [{ account: 'credit', creditMinor: 0, debitMinor: 5_000 }],
  ...changes,
});
const last = sums({
  day: 200,
  users: { creditMinor: 0, debitMinor: 0 },
  accounts: [{ account: 'payout', creditMinor: 1_000, debitMinor: 0 }],
});
/** Two steps of sums, whatever asks. */
const twoSteps: RenderOptions['api'] = {
  sumJournals: ({ cursor }) => (cursor ? last : sums({ nextCursor: '20261101' })),
};
const books: OutputOf<Operations['fetchBooksMonth']> = {
  month: '2026-11',
  from: at - 1,
  to: at + 1,
  until: at,
  currency: 'USD',
  isBehind: false,
  journals: 4,
  months: [
    { month: '2026-11', isClosed: false, mayClose: false },
    { month: '2026-10', isClosed: true, mayClose: false },
  ],
  accounts: [
    { account: 'gateway:stripe', openingMinor: -500, debitMinor: 2_000, creditMinor: 0 },
    { account: 'wallet:driver', openingMinor: 500, debitMinor: 0, creditMinor: 1_600 },
    { account: 'commission', openingMinor: 0, debitMinor: 0, creditMinor: 400 },
  ],
};
const open = (tab: string, api: RenderOptions['api'] = {}) =>
  renderApp({ route: `/books?tab=${tab}`, user: aUser('admin'), api: { ...twoSteps, ...api } });
/** Collects the files that the page saves from now on. */
const savedFiles = () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  return blobs;
};
const bare = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? '';

// The tests are about the page, not about the loading time of its file.
beforeAll(async () => void (await import('./books-page')));

describe('[PLUS-6] the books', () => {
  it('[PLUS-28] the trial balance of a month shows each class, and balances on the side where accounts grow', async () => {
    const app = open('balance', { fetchBooksMonth: () => books });
    await screen.findByText(/Journals this month: 4/);
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(cell => bare(cell.textContent));
    expect(cells(/Stripe/)).toEqual(['$5.00', '$20.00', '', '$25.00']);
    expect(cells(/Drivers’ wallets/)).toEqual(['$5.00', '', '$16.00', '$21.00']);
    expect(cells(/^Commission/)).toEqual(['$0.00', '', '$4.00', '$4.00']);
    expect(cells(/^Sum/)).toEqual(['', '$20.00', '$20.00', '']);
    expect(screen.getAllByRole('rowheader', { name: /^(Assets|Liabilities|Income)$/ })).toHaveLength(3);
    await app.mouse.click(screen.getByRole('combobox', { name: 'Month' }));
    await app.mouse.click(await screen.findByRole('option', { name: 'October 2026 · closed' }));
    await waitFor(() => expect(app.callsOf('fetchBooksMonth')).toEqual([{}, { month: '2026-10' }]));
  });

  it('[PLUS-28] the trial balance writes all decimals of the currency, also where prices have none', async () => {
    const settings = { ...defaultSettings, decimal: 0 };
    open('balance', { fetchBooksMonth: () => books, fetchSettings: () => ({ settings, appcat: 'taxi' }) });
    const row = await screen.findByRole('row', { name: /Stripe/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => bare(cell.textContent)),
    ).toEqual(['$5.00', '$20.00', '', '$25.00']);
  });

  it('[PLUS-28] a month without journals says so instead of adding up nothing', async () => {
    open('balance', { fetchBooksMonth: () => ({ ...books, journals: 0, accounts: [] }) });
    expect(await screen.findByText('Nothing in this month yet')).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Sum/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Month' })).toBeVisible();
  });

  it('[PLUS-28] a month’s journals are downloaded as one file, entry by entry', async () => {
    const entry = { journal: 'PAY-b1', at, memo: 'WF-1', account: 'wallet:driver', number: '2410.driver' };
    const app = open('balance', {
      fetchBooksMonth: () => books,
      fetchMonthJournals: ({ cursor }) =>
        cursor
          ? { entries: [{ ...entry, account: 'commission', number: '3010', debit: 0, credit: 4 }] }
          : { entries: [{ ...entry, uid: 'd1', debit: 4, credit: 0 }], nextCursor: '20261101' },
    });
    const blobs = savedFiles();
    await app.mouse.click(await screen.findByRole('button', { name: 'Journals as CSV' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const lines = (await blobs[0]!.text()).trim().split(/\r?\n/);
    expect(lines.slice(1)).toEqual([
      '2026-11-20T09:00,PAY-b1,Trip paid,WF-1,2410.driver,Drivers’ wallets,d1,4,0',
      '2026-11-20T09:00,PAY-b1,Trip paid,WF-1,3010,Commission,,0,4',
    ]);
  });

  const entry = { journal: 'PAY-b1', at, memo: 'WF-1', by: 'd1' };
  const fourEntries = {
    first: [
      { ...entry, account: 'gateway:stripe', number: '1610.stripe', debit: 20, credit: 0 },
      { ...entry, account: 'wallet:driver', number: '2410.driver', uid: 'd1', debit: 0, credit: 16 },
      { ...entry, account: 'commission', number: '3010', debit: 0, credit: 4 },
    ],
    later: [
      {
        ...entry,
        journal: 'PAY-b2',
        at: at + 1,
        account: 'gateway:stripe',
        number: '1610.stripe',
        debit: 9,
        credit: 0,
      },
      { ...entry, journal: 'PAY-b2', at: at + 1, account: 'commission', number: '3010', debit: 0, credit: 9 },
    ],
  };
  it('[PLUS-28] a month is downloaded as SAF-T, page by page, without journals that came in meanwhile', async () => {
    const settings = { ...defaultSettings, country: 'Norway', CompanyAddress: '', taxNumber: '' };
    const app = open('balance', {
      fetchSettings: () => ({ settings, appcat: 'taxi', checksLicense: true }),
      fetchBooksMonth: () => books,
      fetchMonthJournals: ({ cursor }) =>
        cursor ? { entries: fourEntries.later } : { entries: fourEntries.first, nextCursor: '20261101' },
    });
    const blobs = savedFiles();
    await app.mouse.click(await screen.findByRole('button', { name: 'SAF-T (XML)' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const xml = await blobs[0]!.text();
    expect(xml).toContain('<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">');
    expect(xml).toMatch(/<NumberOfEntries>1<[^]*<TotalDebit>20.00<[^]*<TotalCredit>20.00</);
    expect(xml).toContain('<AccountDescription>Drivers’ wallets</AccountDescription>');
    const gaps = screen.getByText(/Not in the settings yet/);
    expect(
      within(gaps)
        .getAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')]),
    ).toEqual(
      expect.arrayContaining([
        ['Address', '/appinfo'],
        ['Tax number', '/settings'],
      ]),
    );
  });

  it('[PLUS-28] a SAF-T file that would differ from the trial balance is not saved, and the page says so', async () => {
    const app = open('balance', {
      fetchBooksMonth: () => books,
      fetchMonthJournals: () => ({ entries: fourEntries.first.slice(1) }),
    });
    const blobs = savedFiles();
    await app.mouse.click(await screen.findByRole('button', { name: 'SAF-T (XML)' }));
    expect(await screen.findByText(/wouldn’t match the trial balance/)).toBeVisible();
    expect(blobs).toEqual([]);
  });

  it('[PLUS-28] sides that differ are named with the difference', async () => {
    const [stripe, ...others] = books.accounts;
    open('balance', {
      fetchBooksMonth: () => ({ ...books, accounts: [{ ...stripe!, debitMinor: 2_001 }, ...others] }),
    });
    expect(await screen.findByText(/differ by .*0\.01/)).toBeVisible();
  });

  it('Prove it goes step by step and says that everything agrees', async () => {
    const app = open('proof', {
      proveAccounts: ({ cursor }) => ({
        checked: 25,
        entries: 30,
        entriesMinor: cursor ? 0 : 4_000,
        differences: [],
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
          id,
          at,
          memo: 'WF1001',
          amount: 50,
          booking: { id: 'b1', number: 'WF1001' },
          by: { uid: 'd1', name: 'Dana Ek', usertype: 'driver' },
          legs: [
            { kind: 'system', account: 'escrow', amount: -50 },
            { kind: 'user', account: 'd1', person: { uid: 'd1', name: 'Dana Ek' }, amount: 50 },
          ],
          payments: [
            {
              provider: 'stripe',
              reference: 'pi_1',
              steps: [
                { kind: 'held', at, reference: 'auth_1', amount: 60 },
                { kind: 'booked', at, reference: 'IN-x', amount: 50 },
                { kind: 'settled', at, reference: 'txn_1', amount: 50, line: 'payment', fee: 1.5 },
              ],
            },
          ],
          linked: [
            { id: 'IN-x', at, memo: 'WF1001', amount: 50 },
            { id: 'HOLD-b1', at, memo: 'WF1001', amount: 10 },
          ],
        },
      }),
    });
    await app.mouse.click(await screen.findByText('Trip paid'));
    const story = await screen.findByRole('dialog', { name: 'Trip paid' });
    expect(await within(story).findByRole('link', { name: 'WF1001' })).toHaveAttribute('href', '/bookings/b1');
    expect(within(story).getByText(/· Driver/)).toBeVisible();
    expect(within(story).getByRole('heading', { name: /Payment at Stripe ?· pi_1/ })).toBeVisible();
    const steps = within(story).getAllByText(/^(auth_1|IN-x|txn_1)$/);
    expect(steps.map(({ parentElement }) => parentElement!.textContent)).toEqual([
      'auth_1',
      'IN-x',
      expect.stringMatching(/^txn_1 · .*1\.50/),
    ]);
    expect(within(story).getByText(/^Settlement report: Payments · /)).toBeVisible();
    expect(within(story).getByRole('button', { name: /Wallet used for a trip/ })).toBeVisible();
    await app.mouse.click(within(story).getByRole('button', { name: /Payment received/ }));
    await waitFor(() => expect(app.callsOf('fetchJournal')).toEqual([{ journalId: 'PAY-b1' }, { journalId: 'IN-x' }]));
  });

  it('a journal of the clock names the system, by no word of the program', async () => {
    const legs = [{ kind: 'system' as const, account: 'escrow', amount: 0 }];
    const by = { uid: 'sweeper', name: 'sweeper' };
    const app = open('journals', {
      fetchJournals: () => ({ journals: [{ id: 'PAY-b1', at, memo: 'WF1001', amount: 50 }] }),
      fetchJournal: ({ journalId: id }) => ({ journal: { id, at, memo: 'WF1001', amount: 50, by, legs, linked: [] } }),
    });
    await app.mouse.click(await screen.findByText('Trip paid'));
    const story = await screen.findByRole('dialog', { name: 'Trip paid' });
    expect(await within(story).findByText('The system')).toBeVisible();
    expect(story).not.toHaveTextContent('sweeper');
  });
});

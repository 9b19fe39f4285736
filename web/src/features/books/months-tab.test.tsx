import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BooksMonth } from '#shared/contract/entities/books';
import type { Proposal, ProposalContent } from '#shared/contract/entities/proposal';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
const person = (name: string) => ({ uid: name, name });
const books = (month: string): BooksMonth => ({
  month,
  from: at,
  to: at,
  until: at,
  currency: 'USD',
  isBehind: false,
  journals: 4,
  months: [
    { month: '2026-12', isClosed: false, mayClose: false },
    { month: '2026-11', isClosed: false, mayClose: true },
    {
      month: '2026-10',
      isClosed: true,
      mayClose: false,
      closedAt: at,
      closedBy: person('Ada Lind'),
      approvedBy: person('Bo Ek'),
    },
  ],
  accounts: [
    { account: 'onTheWay', openingMinor: 500, creditMinor: 1_500, debitMinor: 0 },
    { account: 'bank', openingMinor: -500, creditMinor: 0, debitMinor: 1_500 },
  ],
});
const waiting = (content: ProposalContent): Proposal => ({
  id: 'p1',
  at,
  by: { uid: 'other' },
  reason: 'x',
  content,
  state: 'open',
});
const difference = {
  id: 'd1',
  kind: 'unknown' as const,
  provider: 'stripe',
  at,
  state: 'open' as const,
  line: { id: 'l1', kind: 'other' as const, grossMinor: 100, netMinor: 100, currency: 'USD' },
};
const open = (contents: ProposalContent[] = [], differences: (typeof difference)[] = []) =>
  renderApp({
    route: '/books?tab=months',
    user: aUser('admin'),
    api: {
      fetchBooksMonth: ({ month }) => books(month ?? '2026-12'),
      fetchDifferences: () => ({ differences }),
      fetchProposals: () => ({ proposals: contents.map(waiting) }),
      propose: ({ content, reason }) => ({ proposal: { ...waiting(content), reason } }),
    },
  });
const fee: ProposalContent = { kind: 'journal', date: '2026-11-30', text: 'Fee', lines: [] };

it('[PLUS-28] an admin sees what is open at the end of a month, and proposes to close it', async () => {
  const app = open([fee]);
  expect(await screen.findByText(/proposed by Ada Lind, approved by Bo Ek/i)).toBeVisible();
  await app.mouse.click(screen.getByRole('button', { name: /^Close month/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Close November 2026?' });
  expect(await within(dialog).findByText('Debit and credit are equal')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Payouts on their way' })).toBeVisible();
  expect(dialog).toHaveTextContent(/\$20\.00/);
  expect(within(dialog).getByText(/1 manual journal of these months waits/)).toBeVisible();
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(app.callsOf('propose')).toMatchObject([{ content: { kind: 'closing', month: '2026-11' } }]),
  );
});

it.each([
  [2, '2 differences of settlement are open'],
  [0, 'No open differences of settlement'],
])('[PLUS-28] the list of a closing says that %i differences of settlement are open', async (count, words) => {
  const app = open(
    [],
    Array.from({ length: count }, (_, n) => ({ ...difference, id: `d${n}` })),
  );
  await app.mouse.click(await screen.findByRole('button', { name: /^Close month/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Close November 2026?' });
  const row = await within(dialog).findByText(words);
  expect(row).toBeVisible();
  expect(row.closest('a')?.getAttribute('href') ?? undefined).toBe(count ? '/books?tab=settlement' : undefined);
  expect(within(dialog).getByRole('button', { name: 'Propose' })).toBeEnabled();
});

it('[PLUS-28] the month that was closed last is reopened with a reason', async () => {
  const app = open();
  await app.mouse.click(await screen.findByRole('button', { name: /^Reopen/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen October 2026?' });
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('Fill in this field.')).toBeVisible();
  await app.mouse.type(within(dialog).getByLabelText(/^Reason/), 'A late invoice');
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Propose' }));
  const content = { kind: 'reopening', month: '2026-10' };
  await waitFor(() => expect(app.callsOf('propose')).toEqual([{ content, reason: 'A late invoice' }]));
});

it('[PLUS-28] a month whose closing waits for approval leads to the approvals', async () => {
  open([{ kind: 'closing', month: '2026-11' }]);
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Close month/ })).toBeNull();
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BooksMonth } from '#shared/contract/entities/books';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
const books: BooksMonth = {
  month: '2026-11',
  from: 0,
  to: 1,
  until: 1,
  currency: 'USD',
  isBehind: false,
  journals: 4,
  accounts: [],
  months: [{ month: '2026-11', isClosed: false, mayClose: false }],
};

it('[PLUS-28] a series of numbers lists each paper with what it is about, and the other series are a choice away', async () => {
  const app = renderApp({
    route: '/books?tab=numbers',
    user: aUser('admin'),
    api: {
      fetchBooksMonth: () => books,
      fetchInvoices: ({ kind }) => ({
        invoices:
          kind === 'credit'
            ? [
                {
                  number: 'C-2026-000001',
                  kind,
                  at,
                  currency: 'USD',
                  grossMinor: 1_000,
                  taxMinor: 200,
                  about: 'R-2026-000004',
                  journal: 'ADJ-b1-x1',
                  booking: 'WF1001',
                },
              ]
            : [],
      }),
    },
  });
  expect(await screen.findByText('No numbers in this month yet')).toBeVisible();
  await app.mouse.click(screen.getByRole('combobox', { name: 'Series' }));
  await app.mouse.click(await screen.findByRole('option', { name: 'Credit notes' }));
  const row = await screen.findByRole('row', { name: /C-2026-000001/ });
  expect(row).toHaveTextContent(/WF1001 · R-2026-000004/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/books?tab=journals&journal=ADJ-b1-x1');
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent(/\$10\.00/);
});

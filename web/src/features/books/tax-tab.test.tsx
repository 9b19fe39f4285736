import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BooksMonth } from '#shared/contract/entities/books';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { periodOf, periodsOf } from './tax-periods';

const months = ['2026-11', '2026-10', '2026-09'];
const books: BooksMonth = {
  month: '2026-11',
  from: 0,
  to: 1,
  until: 1,
  currency: 'USD',
  isBehind: false,
  journals: 4,
  accounts: [],
  months: months.map(month => ({ month, isClosed: false, mayClose: false })),
};

it('[PLUS-28] periods are the quarters and months of the books', () => {
  expect(periodsOf(months)).toEqual(['2026-Q4', '2026-11', '2026-10', '2026-Q3', '2026-09']);
  expect(periodOf('2026-Q4')).toEqual({ from: '2026-10', months: 3 });
  expect(periodOf('2026-09')).toEqual({ from: '2026-09', months: 1 });
});

it('[PLUS-28] the tax report shows each rate, what was owed, and what journals by hand moved', async () => {
  const rate = {
    rate: 25_000,
    owedMinor: 700,
    byHandMinor: -300,
    movedMinor: 400,
    kinds: [
      { kind: 'rides' as const, netMinor: 3_200, taxMinor: 800 },
      { kind: 'refunds' as const, netMinor: -400, taxMinor: -100 },
    ],
  };
  const app = renderApp({
    route: '/books?tab=tax',
    user: aUser('admin'),
    api: {
      fetchBooksMonth: () => books,
      fetchTaxReport: ({ month, months: count }) => ({
        from: month,
        months: count,
        currency: 'USD',
        isBehind: false,
        rates: [rate],
      }),
    },
  });
  const table = await screen.findByRole('table', { name: 'Tax of 25%' });
  const cells = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(cell => cell.textContent?.replace(/[\u2066-\u2069]/g, ''));
  expect(cells(/^Service fees of rides/)).toEqual(['$32.00', '$8.00']);
  expect(cells(/^Owed for the period/)).toEqual(['$28.00', '$7.00']);
  expect(cells(/^By manual journals/)).toEqual(['', expect.stringContaining('3.00')]);
  expect(cells(/^Movement/)).toEqual(['', '$4.00']);
  await app.mouse.click(screen.getByRole('combobox', { name: 'Period' }));
  await app.mouse.click(await screen.findByRole('option', { name: 'October 2026' }));
  await waitFor(() =>
    expect(app.callsOf('fetchTaxReport')).toEqual([
      { month: '2026-10', months: 3 },
      { month: '2026-10', months: 1 },
    ]),
  );
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { amountOf } from '@/features/figures/journal-templates';

it.each([
  [{ debit: '12.5', credit: '' }, 'SEK', -1_250],
  [{ debit: '', credit: '12.505' }, 'SEK', Number.NaN],
  [{ debit: '', credit: '1.234' }, 'KWD', 1_234],
  [{ debit: '1', credit: '1' }, 'SEK', Number.NaN],
  [{ debit: 'abc', credit: '' }, 'SEK', Number.NaN],
  [{ debit: '', credit: '' }, 'SEK', 0],
])('[PLUS-28] a line of %o in %s is %d in minor units', (line, currency, minor) => {
  expect(amountOf({ account: 'bank', ...line }, currency)).toBe(minor);
});

it('[PLUS-28] an admin proposes a bank fee by its template; an unequal one is not sent', async () => {
  const app = renderApp({
    route: '/books?tab=write',
    user: aUser('admin'),
    api: {
      propose: ({ content, reason }) => ({
        proposal: { id: 'p1', at: 0, by: { uid: 'a' }, content, reason, state: 'open' as const },
      }),
    },
  });
  await app.mouse.click(await screen.findByRole('combobox', { name: 'Template' }));
  await app.mouse.click(await screen.findByRole('option', { name: 'Bank fee' }));
  const [debit] = screen.getAllByLabelText('Debit');
  const [, credit] = screen.getAllByLabelText('Credit');
  await app.mouse.type(debit!, '12.50');
  await app.mouse.type(credit!, '12');
  await app.mouse.type(screen.getByLabelText('Reason'), 'Statement 11');
  await app.mouse.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Debit and credit must be equal.');
  expect(app.callsOf('propose')).toEqual([]);
  await app.mouse.type(credit!, '.50');
  await app.mouse.click(screen.getByRole('button', { name: 'Propose' }));
  const lines = [
    { account: 'bankFees', amountMinor: -1_250 },
    { account: 'bank', amountMinor: 1_250 },
  ];
  await waitFor(() =>
    expect(app.callsOf('propose')).toMatchObject([{ content: { text: 'Bank fee', lines }, reason: 'Statement 11' }]),
  );
});

import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { noFigures } from '#shared/domain/ledger/tax-quarters';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const driver = aUser('driver');
const sums = { ...noFigures, rides: 3, faresMinor: 30_000, feeMinor: 3_800, taxMinor: 950 };
const invoice = {
  number: 'I-2026-000007',
  at: Date.UTC(2026, 2, 1),
  lines: [
    { kind: 'rides' as const, rate: 25_000, netMinor: 4_000, taxMinor: 1_000 },
    { kind: 'refunds' as const, rate: 25_000, netMinor: -200, taxMinor: -50 },
  ],
};
const year = {
  driverName: 'Dan Ek',
  taxId: '19870521-1234',
  currency: 'USD',
  months: [
    { month: '2026-02', ...sums, invoice },
    { month: '2026-03', ...sums },
  ],
};
const company = { CompanyName: 'Way AB', CompanyAddress: 'Kungsgatan 1, Göteborg', taxNumber: 'SE556012579001' };
const open = (route: string, type: 'driver' | 'admin' = 'driver') =>
  renderApp({
    route,
    user: type === 'driver' ? driver : aUser('admin'),
    api: {
      fetchTaxYear: () => year,
      fetchSettings: () => ({ settings: { ...defaultSettings, ...company }, appcat: 'delivery' }),
    },
  });

it('[PLUS-28] a driver finds the commission invoices of the year among the earnings', async () => {
  open('/earnings?year=2026');
  const list = await screen.findByRole('list', { name: 'Service fee invoices' });
  const link = await within(list).findByRole('link');
  expect(within(list).getAllByRole('link')).toHaveLength(1);
  expect(link).toHaveTextContent(/February 2026.*I-2026-000007.*\$47\.50/);
  expect(link).toHaveAttribute('href', `/invoices/${driver.id}/2026-02`);
});

it.each(['driver', 'admin'] as const)(
  '[PLUS-28] the %s reads and prints an invoice with both tax numbers, its lines, the tax of each rate and the sum',
  async type => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const app = open(`/invoices/${driver.id}/2026-02`, type);
    const card = await screen.findByRole('region', { name: 'Service fee invoice' });
    for (const text of [
      'Invoice no. I-2026-000007',
      /Way AB, Kungsgatan 1/,
      'SE556012579001',
      'Dan Ek',
      '19870521-1234',
    ])
      expect(within(card).getByText(text)).toBeVisible();
    const amounts = within(card).getAllByRole('definition');
    expect(amounts.map(({ textContent }) => textContent).join(' | ')).toMatch(
      /\$40\.00.*\$2\.00.*\$38\.00.*\$9\.50.*\$47\.50/,
    );
    await app.mouse.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector('#paper')!;
    expect(document.title).toContain('I-2026-000007');
    for (const text of ['I-2026-000007', 'Kungsgatan 1, Göteborg', 'SE556012579001', '19870521-1234', '47.50'])
      expect(paper).toHaveTextContent(text);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  },
);

it('[PLUS-28] a month without an invoice says when one comes', async () => {
  open(`/invoices/${driver.id}/2026-03`);
  expect(await screen.findByText('No invoice for this month')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).not.toBeInTheDocument();
});

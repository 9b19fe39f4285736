import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noFigures } from '#shared/domain/ledger/tax-quarters';
import { aUser } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { TaxYear } from './tax-year';

const month = { ...noFigures, month: '2026-02', rides: 3, faresMinor: 30_000, feeMinor: 4_000, taxMinor: 1_000 };
const driver = aUser('driver');
const show = (year: object) =>
  renderInProviders(<TaxYear driver={driver.id} year={2026} />, {
    fetchTaxYear: () => ({ driverName: 'Dan Ek', currency: 'SEK', months: [], ...year }),
  });

it('[PLUS-28] a driver reads the quarters of a year, what is left to them, and that their tax number is missing', async () => {
  show({ months: [month] });
  expect(await screen.findByRole('heading', { name: 'Quarter 1' })).toBeVisible();
  expect(screen.getAllByText(/250\.00/).length).toBeGreaterThan(1);
  expect(screen.getByRole('link', { name: 'Add it to your profile' })).toHaveAttribute('href', '/profile');
});

it('[PLUS-28] a driver reads the cancellation fees that are part of what is left to them', async () => {
  show({ months: [{ ...month, cancelFeesMinor: 4_550 }] });
  expect((await screen.findAllByText('Cancellation fees')).length).toBeGreaterThan(1);
  expect(screen.getAllByText(/45\.50/).length).toBeGreaterThan(1);
  expect(screen.getAllByText(/295\.50/).length).toBeGreaterThan(1);
});

it('[PLUS-28] a driver reads every part of what is left to them, and what the figure at the top is', async () => {
  show({ months: [{ ...month, missingMinor: 5_000, cancelFeesMinor: 2_500, tipsMinor: 1_500, borneMinor: 700 }] });
  await screen.findByRole('heading', { name: 'Quarter 1' });
  const text = screen.getByRole('region').textContent!.replace(/[\u2066-\u2069]/g, '');
  expect(text).toContain(
    'Not paid by customers−$50.00Cancellation fees$25.00Tips$15.00Extra paid by the company$7.00Left for you$247.00',
  );
  expect(text).toContain(
    'Add it to your profileLeft for you$247.00Nothing earned: Quarter 2, Quarter 3, and Quarter 4.Quarter 1',
  );
});

it('[PLUS-28] a driver reads the quarters that have figures, and one line names the others', async () => {
  show({ months: [{ ...month, month: '2026-11' }] });
  expect(await screen.findByRole('heading', { name: 'Quarter 4' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Quarter 1' })).toBeNull();
  expect(screen.getByText('Nothing earned: Quarter 1, Quarter 2, and Quarter 3.')).toBeVisible();
});

it('[PLUS-28] the service fee has one name; where it has tax, both are named', async () => {
  const { unmount } = show({ months: [{ ...month, taxMinor: 0 }] });
  expect((await screen.findAllByText('Service fee')).length).toBe(2);
  expect(screen.queryByText('Tax on the service fee')).toBeNull();
  unmount();
  show({ months: [month] });
  expect((await screen.findAllByText('Service fee without tax')).length).toBe(2);
  expect(screen.getAllByText('Tax on the service fee').length).toBe(2);
});

it('[PLUS-28] a driver without earnings in a year reads so', async () => {
  show({ taxId: '19870521-1234' });
  expect(await screen.findByText('Nothing earned in 2026.')).toBeVisible();
  expect(screen.queryByText('Your tax number is missing.')).not.toBeInTheDocument();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Tip } from '#shared/contract/entities/tip';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { TipLines } from './tip-lines';

const given: Tip = { id: 't1', at: 1_700_000_000_000, amount: 15, kept: 15, change: 15, state: 'paid' };
const refunded: Tip = { ...given, state: 'refunded', kept: 0, change: -15, reason: 'Typed wrong' };

it('[PLUS-28] [ADM-3] says why a tip was refunded, as of every refund', () => {
  renderInProviders(<TipLines booking={aBooking({ tips: [refunded] })} earns={false} />);
  expect(screen.getByText(/refunded/)).toHaveTextContent(/Typed wrong/);
});

it('[PLUS-28] says nothing more of a tip that the driver has', () => {
  renderInProviders(<TipLines booking={aBooking({ tips: [given] })} earns={false} />);
  expect(screen.queryByText(/refunded/)).toBeNull();
});

it.each([
  [false, 1],
  [true, 0],
])('[PLUS-28] adds it to the price for its giver, not where the driver’s share is shown: %s', (earns, sums) => {
  const trip = { trip_cost: 120, discount_amount: 10, tips: [given, refunded] };
  renderInProviders(<TipLines booking={aBooking(trip)} earns={earns} />);
  expect(screen.queryAllByText('Total with tip')).toHaveLength(sums);
  expect(screen.queryAllByText(/125/)).toHaveLength(sums);
});

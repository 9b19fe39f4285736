import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Tip } from '#shared/contract/entities/tip';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { TipLines } from './tip-lines';

const given: Tip = { id: 't1', at: 1_700_000_000_000, amount: 15, kept: 15, change: 15, state: 'paid' };
const refunded: Tip = { ...given, state: 'refunded', kept: 0, change: -15, reason: 'Typed wrong' };

it('[PLUS-28] [ADM-3] says why a tip was refunded, as of every refund', () => {
  renderInProviders(<TipLines booking={aBooking({ tips: [refunded] })} />);
  expect(screen.getByText(/refunded/)).toHaveTextContent(/Typed wrong/);
});

it('[PLUS-28] says nothing more of a tip that the driver has', () => {
  renderInProviders(<TipLines booking={aBooking({ tips: [given] })} />);
  expect(screen.queryByText(/refunded/)).toBeNull();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { HoldWait } from './hold-wait';

const declined: CardHold = {
  state: 'declined',
  amount: 120,
  margin: 20,
  isRequired: true,
  declinedAt: 1_700_000_000_000,
};
const ride = (cardHold: CardHold) =>
  aBooking({ status: 'ARRIVED', payment_mode: 'card', payableAmount: 100, cardHold });

it('[PAYS-4] notifies the driver that the trip waits for the amount to be set aside, and from when they may leave', () => {
  renderInProviders(<HoldWait booking={ride(declined)} />);
  expect(screen.getByRole('status')).toHaveTextContent(/starts once it has.*From .* you may release this trip/);
});

it.each([
  ['is set aside', ride({ ...declined, state: 'held' })],
  ['is not required', ride({ state: 'declined', amount: 120, margin: 20 })],
  ['is no longer wanted, since the rider pays in cash', { ...ride(declined), payment_mode: 'cash' as const }],
])('says nothing where the amount %s', (_, booking) => {
  renderInProviders(<HoldWait booking={booking} />);
  expect(screen.queryByRole('status')).toBeNull();
});

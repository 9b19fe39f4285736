import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { HoldNote } from './hold-note';

const declined = { state: 'declined', amount: 120, margin: 20, declinedAt: 1_700_000_000_000 } as const;
const unpaid = { status: 'ARRIVED', payment_mode: 'card', payableAmount: 100, acceptedAt: 0 } as const;

it('[PAYS-4] notifies the rider of a declined card that the trip waits, and until when the driver does', () => {
  renderInProviders(<HoldNote booking={aBooking({ ...unpaid, cardHold: { ...declined, isRequired: true } })} />);
  expect(screen.getByRole('status')).toHaveTextContent(/won’t start until a card is confirmed.*From .* may leave/);
});

it('[PAYS-4] says only that the card was declined where none is required', () => {
  renderInProviders(<HoldNote booking={aBooking({ ...unpaid, cardHold: declined })} />);
  expect(screen.getByRole('status')).toHaveTextContent(/We ask again every 15 minutes/);
});

it('[PAYS-4] names the time from which the driver who has accepted since may leave', () => {
  const acceptedAt = declined.declinedAt + 5 * MINUTE_MS;
  renderInProviders(
    <HoldNote booking={aBooking({ ...unpaid, acceptedAt, cardHold: { ...declined, isRequired: true } })} />,
  );
  // Declined at 22:13.
  expect(screen.getByRole('status')).toHaveTextContent(/From .*:28/);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { HoldNote } from './hold-note';

const declined = { state: 'declined', amount: 120, margin: 20, declinedAt: 1_700_000_000_000 } as const;

it('[PAYS-4] tells the rider of a declined card that the trip waits, and until when the driver does', () => {
  renderInProviders(
    <HoldNote booking={aBooking({ status: 'ARRIVED', cardHold: { ...declined, isRequired: true } })} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/won’t start until a card is confirmed.*From .* may leave/);
});

it('[PAYS-4] says only that the card was declined where none is required', () => {
  renderInProviders(<HoldNote booking={aBooking({ status: 'ARRIVED', cardHold: declined })} />);
  expect(screen.getByRole('status')).toHaveTextContent(/We ask again every 15 minutes/);
});

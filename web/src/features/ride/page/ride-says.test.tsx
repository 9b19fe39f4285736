import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { aBooking, aPayment, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const at = Date.UTC(2026, 10, 21, 9, 0);
const driven: Partial<Booking> = {
  driver: 'driver-1',
  driver_name: 'Robin Ek',
  vehicle_number: 'WAY 26F',
  vehicle_model: 'Polestar 2',
  otp: '89225',
};

const render = (
  booking: Partial<Booking>,
  {
    search,
    driverLocation,
    fetchPayment,
  }: {
    search?: string;
    driverLocation?: { lat: number; lng: number; at: number };
    fetchPayment?: () => { payment: PaymentView };
  } = {},
) =>
  renderApp({
    route: `/bookings/b1${search ?? ''}`,
    user: aUser('rider'),
    api: {
      fetchBooking: () => ({
        booking: aBooking(booking),
        events: [],
        ...(driverLocation ? { driverLocation } : {}),
      }),
      ...(fetchPayment ? { fetchPayment } : {}),
    },
  });

describe('the words of a booking’s page', () => {
  it('shows a rider who took an unpaid booking back nothing of being late', async () => {
    render({ status: 'CANCELLED', cancelledBy: 'rider', reason: 'cancelled incomplete booking' });
    expect(await screen.findByText('Cancelled by you: The booking wasn’t paid yet.')).toBeVisible();
  });

  it.each([
    [{ lat: 57.7001, lng: 11.9536, at }, 'Any moment', 'Almost at the pickup'],
    [{ lat: 57.7036, lng: 11.9534, at }, '1 min', 'Time to pickup'],
  ])('[BKS-5] says how long the driver still needs as a sentence: %j', async (driverLocation, figure, label) => {
    render({ ...driven, status: 'ACCEPTED' }, { driverLocation });
    expect(await screen.findByText(figure)).toBeVisible();
    expect(screen.getByText(label)).toBeVisible();
  });

  it('[HOME-4] a taxi ride has no section of a delivery, and an extra only where one was taken', async () => {
    const option = (amount: number, description: string) => ({ optionSelected: { amount, description } });
    const first = render({ ...driven, appcat: 'taxi', status: 'ACCEPTED', ...option(0, 'No extras') });
    await screen.findByText('Polestar 2 · Car');
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
    expect(screen.queryByText('No extras')).toBeNull();
    first.unmount();
    render({ ...driven, appcat: 'taxi', status: 'ACCEPTED', ...option(30, 'Child seat') });
    expect(await screen.findByText('Child seat')).toBeVisible();
  });

  it('[LIFE-8] asks once, and puts the stars above everything else', async () => {
    render({ ...driven, status: 'PAID' });
    const stars = await screen.findByRole('radio', { name: '4 stars' });
    expect(screen.getAllByText(/^How was/)).toHaveLength(1);
    const plate = screen.getByLabelText('Number plate WAY 26F');
    expect(stars.compareDocumentPosition(plate) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    ['NEW', 'rider-1'],
    ['STARTED', 'rider-1'],
    ['REACHED', 'rider-1'],
    ['PAID', 'rider-1'],
    ['COMPLETE', 'rider-1'],
    ['CANCELLED', 'rider-1'],
    ['ACCEPTED', 'somebody-else'],
    ['ARRIVED', 'somebody-else'],
  ] as const)('[BOOK-8] never shows the code of a booking that is %s, of %s', async (status, customer) => {
    render({ ...driven, status, customer });
    await screen.findByRole('region', { name: 'What happened' });
    expect(screen.queryByText(/89225/)).toBeNull();
    expect(screen.queryByLabelText(/^Code/)).toBeNull();
    expect(screen.queryByText(/your code/i)).toBeNull();
  });

  it.each([
    ['paid', 'ACCEPTED'],
    ['paid', 'COMPLETE'],
    ['paid', 'CANCELLED'],
    ['failed', 'NEW'],
    ['cancelled', 'CANCELLED'],
  ] as const)('[PAYS-4] is silent about a checkout that ended as %s when the booking is %s', async (state, status) => {
    const payment = aPayment(state);
    const search = `?attempt=${payment.id}`;
    const app = render({ ...driven, status }, { search, fetchPayment: () => ({ payment }) });
    await waitFor(() => expect(app.callsOf('fetchPayment')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByLabelText('Looking up your payment')).toBeNull());
    expect(screen.queryByText(/^Payment (received|failed|cancelled)$/)).toBeNull();
  });

  it.each([
    ['PAYMENT_PENDING', true],
    ['NEW', true],
    ['ACCEPTED', false],
    ['PENDING', false],
    ['PAID', false],
    ['CANCELLED', false],
  ] as const)('[PAYS-4] says what a card has set aside while a driver is looked for: %s', async (status, isShown) => {
    const payment = { ...aPayment('paid'), purpose: 'hold' as const };
    const app = render({ ...driven, status }, { search: `?attempt=${payment.id}`, fetchPayment: () => ({ payment }) });
    await waitFor(() => expect(app.callsOf('fetchPayment')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByLabelText('Looking up your payment')).toBeNull());
    expect(screen.queryAllByText('Set aside on your card')).toHaveLength(isShown ? 1 : 0);
  });

  it('[PLUS-13] thanks a rider for a tip, and names its driver', async () => {
    const payment = aPayment('paid', { purpose: 'tip', amount: 14 });
    render({ ...driven, status: 'COMPLETE' }, { search: `?attempt=${payment.id}`, fetchPayment: () => ({ payment }) });
    expect(await screen.findByText(/^Robin Ek gets .*14/)).toBeVisible();
    expect(screen.getByText('Thank you!')).toBeVisible();
    expect(screen.queryByText(/We have received|Reference/)).toBeNull();
  });

  it('[PAYS-4] shows once what a card has set aside, until the payer closes it', async () => {
    const payment = { ...aPayment('paid'), purpose: 'hold' as const };
    const cardHold = { state: 'held', amount: 48, margin: 20 } as const;
    const app = render(
      { status: 'NEW', appcat: 'taxi', payment_mode: 'card', cardHold },
      { search: `?attempt=${payment.id}`, fetchPayment: () => ({ payment }) },
    );
    await screen.findByText('Set aside on your card');
    expect(screen.getAllByText(/is set aside/)).toHaveLength(1);
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/48.* is set aside on the card/)).toBeVisible();
  });
});

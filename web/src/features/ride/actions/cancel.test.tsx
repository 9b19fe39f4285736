import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const minute = 60_000;
/** Accepted so many minutes ago, 25 from the fifth minute on, 40 from the tenth. */
const accepted = (minutes: number, changes: Partial<Booking> = {}) =>
  aBooking({
    status: 'ACCEPTED',
    driver: 'driver-1',
    driver_name: 'Robin Ek',
    acceptedAt: Date.now() - minutes * minute,
    cancelSlab: [
      { minsDelayed: 5, amount: 25 },
      { minsDelayed: 10, amount: 40 },
    ],
    trip_cost: 120,
    ...changes,
  });
afterEach(() => void vi.useRealTimers());
const prepaid = { prepaid: true, customer_paid: 120 };

const openDialog = async (
  booking: Booking,
  options: { user?: RenderOptions['user']; api?: RenderOptions['api'] } = {},
) => {
  const app = renderApp({
    route: '/bookings/b1',
    user: options.user ?? aUser('rider'),
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchCancelReasons: () => ({ simple: ['Changed my mind'], complex: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      cancelBooking: () => ({ booking: { ...booking, status: 'CANCELLED' } }),
      ...options.api,
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Why are you cancelling?' }) };
};
const terms = (dialog: HTMLElement) =>
  within(dialog)
    .getByText(/^Free|^Cancellation fee/)
    .closest('[role=status]')!;

it('[LIFE-9] says why the question goes away when the trip moves on while its rider reads the reasons', async () => {
  const app = await openDialog(accepted(1));
  app.client.setQueryData(['booking', 'b1'], { booking: accepted(1, { status: 'STARTED' }), events: [] });
  await waitFor(() => expect(app.dialog).not.toBeInTheDocument());
  expect(await screen.findByText(/it can’t be cancelled any more/)).toBeVisible();
});

it.each([
  ['with a driver', accepted(1), true],
  ['while drivers are asked', aBooking({ status: 'NEW' }), false],
] as const)('[LIFE-9] a driver who does not move is a reason %s: %#', async (_when, booking, isOffered) => {
  const simple = ['Plans have changed', 'The driver isn’t moving'];
  const { dialog } = await openDialog(booking, { api: { fetchCancelReasons: () => ({ simple, complex: [] }) } });
  expect(await within(dialog).findByRole('radio', { name: 'Plans have changed' })).toBeVisible();
  expect(within(dialog).queryAllByRole('radio', { name: 'The driver isn’t moving' })).toHaveLength(isOffered ? 1 : 0);
});

describe('[LIFE-14] the page of a ride shows its rider what cancelling costs', () => {
  const show = (booking: Booking) =>
    renderApp({
      route: '/bookings/b1',
      user: aUser('rider'),
      api: { fetchBooking: () => ({ booking, events: [] }) },
    });
  it.each([
    [
      accepted(0, { status: 'NEW' }),
      /^Cancel free of charge until 5 min after a driver accepts, then .*\$25\.00.* from 10 min\.$/,
    ],
    [accepted(1), /^Cancel free of charge until \d+:\d\d.*, then .*\$25\.00.*\.$/],
    [accepted(6), /^Cancelling costs .*\$25\.00.* now\.$/],
    [accepted(6, { cancelSlab: [] }), 'Cancelling is free.'],
  ])('%#', async (booking, words) => {
    show(booking);
    expect(await screen.findByText(words)).toBeVisible();
  });
  it('and nothing once it has started', async () => {
    show(accepted(6, { status: 'STARTED' }));
    await screen.findByText(/^On the way to/);
    expect(screen.queryByText(/^(Cancel free|Cancelling)/)).toBeNull();
  });
});

describe('[LIFE-14] the fee of a cancellation is shown before', () => {
  it('out of what was paid in advance, with what comes back, and is agreed to', async () => {
    const app = await openDialog(accepted(6, prepaid));
    expect(terms(app.dialog)).toHaveTextContent(
      /We keep .*\$25\.00.* of the .*\$120\.00.* you paid; .*\$95\.00.* goes back/,
    );
    expect(terms(app.dialog)).toHaveTextContent(/From .* the fee is .*\$40\.00/);
    await app.mouse.click(within(app.dialog).getByRole('radio', { name: 'Changed my mind' }));
    await app.mouse.click(within(app.dialog).getByRole('button', { name: /Cancel for .*\$25\.00/ }));
    await waitFor(() =>
      expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: 'Changed my mind', agreedFee: 25 }]),
    );
    await waitFor(() => expect(app.dialog).not.toBeInTheDocument());
  });

  it('out of the wallet where nothing was paid in advance', async () => {
    const { dialog } = await openDialog(accepted(11));
    expect(terms(dialog)).toHaveTextContent(/\$40\.00.*from your wallet\. If that isn’t enough, you’ll owe the rest/);
    expect(terms(dialog)).not.toHaveTextContent(/From .* the fee is/);
  });

  const cardHold = { state: 'held', amount: 144, margin: 20 } as const;
  it.each([
    [0, /\$25\.00.*We take it from the amount set aside on your card, and the rest of that is released/],
    [10, /\$25\.00.*from your wallet first, then from the amount set aside on your card/],
  ])('[PAYS-4] out of the amount set aside on the card, with %s in the wallet', async (walletBalance, words) => {
    const { dialog } = await openDialog(accepted(6, { cardHold }), { user: aUser('rider', { walletBalance }) });
    expect(terms(dialog)).toHaveTextContent(words);
    expect(terms(dialog)).not.toHaveTextContent(/you’ll owe/);
  });

  it('[PAYS-4] out of an amount set aside that may not be enough', async () => {
    const { dialog } = await openDialog(accepted(11, { cardHold: { ...cardHold, amount: 30 } }));
    expect(terms(dialog)).toHaveTextContent(/set aside on your card\. If that isn’t enough, you’ll owe the rest/);
  });

  it('[PAYS-4] or none, and then says that nothing stays set aside', async () => {
    const { dialog } = await openDialog(accepted(1, { cardHold }));
    expect(terms(dialog)).toHaveTextContent(/Free until .*\$144\.00.* set aside on your card is released/);
  });

  it('before anything is due it says until when it is free, and becomes due while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { dialog } = await openDialog(accepted(1));
    expect(terms(dialog)).toHaveTextContent(/Free until \d.*After that the fee is .*\$25\.00/);
    await act(() => vi.advanceTimersByTimeAsync(4 * minute));
    await waitFor(() => expect(terms(dialog)).toHaveTextContent(/Cancellation fee now.*\$25\.00/));
    expect(within(dialog).getByRole('button', { name: /Cancel for/ })).toHaveAccessibleDescription(
      'Choose a reason first',
    );
  });

  it('a fee that the server finds higher is shown and asked for again; nothing is cancelled meanwhile', async () => {
    const fees = [25, 40];
    const app = await openDialog(accepted(1, prepaid), {
      api: {
        cancelBooking: ({ agreedFee }) => {
          const fee = fees.shift();
          if (fee === undefined) return { booking: accepted(1, { status: 'CANCELLED', cancelFee: agreedFee ?? 0 }) };
          throw new ApiError('cancel_fee_changed', 'more', { params: { fee } });
        },
      },
    });
    await app.mouse.click(within(app.dialog).getByRole('radio', { name: 'Changed my mind' }));
    await app.mouse.click(within(app.dialog).getByRole('button', { name: 'Cancel the booking' }));
    expect(await within(app.dialog).findByText(/The fee has gone up/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.mouse.click(within(app.dialog).getByRole('button', { name: /Cancel for .*\$25\.00/ }));
    await app.mouse.click(await within(app.dialog).findByRole('button', { name: /Cancel for .*\$40\.00/ }));
    await waitFor(() => expect(app.dialog).not.toBeInTheDocument());
    expect(app.callsOf('cancelBooking')).toMatchObject([{ agreedFee: 0 }, { agreedFee: 25 }, { agreedFee: 40 }]);
  });

  it('another refusal closes the question and is shown', async () => {
    const app = await openDialog(accepted(1), {
      api: {
        cancelBooking: () => {
          throw new ApiError('booking_moved_on', 'started', { params: { status: 'STARTED' } });
        },
      },
    });
    await app.mouse.click(within(app.dialog).getByRole('radio', { name: 'Changed my mind' }));
    await app.mouse.click(within(app.dialog).getByRole('button', { name: 'Cancel the booking' }));
    expect(await screen.findByRole('alertdialog', { name: 'Alert' })).toBeVisible();
    await waitFor(() => expect(app.dialog).not.toBeInTheDocument());
  });

  it('an admin pays no fee and sees none', async () => {
    const app = await openDialog(accepted(20, prepaid), { user: aUser('admin') });
    expect(app.dialog).not.toHaveTextContent(/the fee is|goes back/);
    await app.mouse.click(within(app.dialog).getByRole('radio', { name: 'Changed my mind' }));
    await app.mouse.click(within(app.dialog).getByRole('button', { name: 'Cancel the booking' }));
    await waitFor(() => expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: 'Changed my mind' }]));
  });
});

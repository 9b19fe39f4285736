import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { timelineOf } from '../trip/timeline-steps';

const taxi = {
  appcat: 'taxi',
  status: 'REACHED',
  driver: 'd1',
  driver_name: 'Omar Said',
  payment_mode: 'cash',
  prepaid: false,
  cashPaymentAmount: 94,
} as const;
const fareReview = { reason: 'above_estimate', state: 'open', driven: 163, distance: 7, charged: 94 } as const;

const show = (who: 'admin' | 'rider', changes: Partial<Booking> = {}) => {
  const booking = aBooking({ ...taxi, ...changes });
  const user = aUser(who, who === 'rider' ? { id: booking.customer } : {});
  const answer = () => ({ booking });
  return renderApp({
    route: '/bookings/b1',
    user,
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      agreeFare: answer,
      decideFare: answer,
    },
  });
};

describe('the price of a taxi', () => {
  it('[PAYS-5] [FARE-6] at the drop the rider reads how much, how and to whom', async () => {
    show('rider');
    const words = await screen.findByText(/^Pay .*Omar.* in cash$/);
    expect(words.parentElement).toHaveTextContent(/94/);
    expect(screen.getByText('The driver will close the trip once you’ve paid.')).toBeInTheDocument();
    expect(screen.queryByText(/completing the trip/)).not.toBeInTheDocument();
  });

  it('[PAYS-5] on the way the rider reads about how much they will pay, without what the promo takes off', async () => {
    show('rider', { status: 'STARTED', discount_amount: 16, cashPaymentAmount: 70 });
    expect(await screen.findByText(/^About .*70.* by the estimate/)).toBeVisible();
  });

  it.each([
    ['none', {}, /estimate .*109/, 1],
    ['one of 50', { discount_amount: 50 }, /estimate .*59/, 1],
    ['one that has come to less', { discount_amount: 47 }, /estimate .*59/, 1],
    ['one that has come to nothing', { discount_amount: 0 }, /estimate .*59/, 1],
    ['one that gives the booked price', { discount_amount: 35 }, /estimate/, 0],
  ] as const)(
    '[PAYS-5] after the ride the price stands beside the one that was booked, with its promo: %s',
    async (name, discount, words, times) => {
      const flat = { promo_discount_type: 'flat', promo_discount_value: 50, min_order: 100 } as const;
      const promo = name === 'none' ? {} : { promo_details: { promo_name: 'WELCOME50', ...flat } };
      show('rider', { status: 'PAID', estimate: 109, trip_cost: 94, payment_mode: 'card', ...promo, ...discount });
      await screen.findByText(/ min · By card/);
      expect(screen.queryAllByText(words)).toHaveLength(times);
      expect(screen.queryByText(/estimate .*109/) === null).toBe(name !== 'none');
    },
  );

  it.each([
    [/^.*94.* is being taken from the amount set aside on the card/, 113],
    [/^.*94.* is due: .*71.* of it is taken from the amount set aside, .*23.* is charged to the card/, 71],
  ])(
    '[PAYS-4] says of a dearer ride what is taken from the amount set aside, and what from the card',
    async (words, amount) => {
      const cardHold = { state: 'held', amount, margin: 20 } as const;
      show('rider', { status: 'PENDING', trip_cost: 94, payment_mode: 'card', cardHold });
      expect(await screen.findByText(words)).toBeVisible();
    },
  );

  it('[PLUS-3] [PAYS-5] at the drop the rider reads the sum that the driver collects, with what an earlier ride left', async () => {
    show('rider', { earlierDebt: 25 });
    const card = (await screen.findByText(/^Pay .*Omar.* in cash$/)).parentElement;
    expect(card).toHaveTextContent(/119/);
    expect(card).toHaveTextContent(/From an earlier trip: .*25/);
    expect(card).not.toHaveTextContent(/94/);
  });

  it('[FARE-4] [PAYS-5] at the drop the rider reads the cash that there are coins for, and the rounding is a line of the receipt', async () => {
    show('rider', { smallestCash: 5 });
    const card = (await screen.findByText(/^Pay .*Omar.* in cash$/)).parentElement;
    expect(card).toHaveTextContent(/95/);
    expect(card).toHaveTextContent(/Rounded for cash: .*1/);
    expect(card).not.toHaveTextContent(/94/);
    const line = (await screen.findAllByText('Rounded for cash')).find(({ tagName }) => tagName === 'DT');
    expect(line?.parentElement).toHaveTextContent(/Rounded for cash.*1/);
    expect(screen.getByText('Left to pay').parentElement).toHaveTextContent(/95/);
  });

  it('[FARE-6] [LIFE-3] the rider reads of a step away from its place how far it was and why', async () => {
    const farSteps = [
      { step: 'arrive', at: 1, reason: 'position' },
      { step: 'start', at: 2, metres: 1_200, reason: 'agreed' },
    ] as const;
    show('rider', { farSteps: [...farSteps] });
    const card = await screen.findByRole('region', { name: 'Steps away from their place' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
    ).toEqual([
      'Arrival reported without a known positionThe phone’s position is wrong or missing',
      'Trip started 1.2 km from the pickupAgreed with the customer',
    ]);
  });

  it('[FARE-6] the rider may say yes to a fare that is held back', async () => {
    const app = show('rider', { fareReview });
    const card = await screen.findByRole('region', { name: 'Part of the fare is on hold' });
    expect(card).toHaveTextContent(/163/);
    await app.mouse.click(within(card).getByRole('button', { name: /^Agree to .*163/ }));
    await waitFor(() => expect(app.callsOf('agreeFare')).toEqual([{ bookingId: 'b1' }]));
  });

  it('[FARE-6] [PAYS-5] a fare that is held back is named after the promo, as the total is', async () => {
    const promo_details = {
      id: 'p1',
      promo_name: 'FIFTY',
      promo_discount_type: 'flat',
      promo_discount_value: 50,
    } as const;
    show('rider', { fareReview, promo_applied: true, discount_amount: 50, promo_details });
    const card = await screen.findByRole('region', { name: 'Part of the fare is on hold' });
    expect(card).toHaveTextContent(/comes to .*113.*44.* is charged/);
    expect(within(card).getByRole('button', { name: /^Agree to .*113/ })).toBeVisible();
    expect(card).not.toHaveTextContent(/163|94/);
  });

  it('[FARE-6] an admin decides with a reason, and afterwards only what is still possible', async () => {
    const app = show('admin', { fareReview, status: 'PAID' });
    const card = await screen.findByRole('region', { name: 'Part of the fare is on hold' });
    expect(within(card).queryByRole('button', { name: /^Customer pays/ })).not.toBeInTheDocument();
    const bear = within(card).getByRole('button', { name: 'We pay the driver the rest' });
    await app.mouse.click(bear);
    expect(app.callsOf('decideFare')).toEqual([]);
    await app.mouse.type(within(card).getByLabelText('Reason'), 'Road works');
    await app.mouse.click(bear);
    await waitFor(() =>
      expect(app.callsOf('decideFare')).toEqual([{ bookingId: 'b1', decision: 'bear', note: 'Road works' }]),
    );
  });
});

it('[LIFE-3] [BKS-5] the timeline says when a late step was taken, not when it was sent', () => {
  const step = (kind: 'ARRIVED' | 'STARTED' | 'REACHED', changes: object): BookingEvent => ({
    v: 1,
    kind,
    at: 9_000,
    by: 'd1',
    byType: 'driver',
    status: kind,
    changes: { ...changes },
  });
  const late = [
    step('ARRIVED', { driver_arrive_time: 1_000 }),
    step('STARTED', { trip_start_time: 2_000 }),
    step('REACHED', { trip_end_time: 3_000 }),
    step('REACHED', {}),
  ];
  expect(timelineOf(late).map(({ at }) => at)).toEqual([1_000, 2_000, 3_000, 9_000]);
});

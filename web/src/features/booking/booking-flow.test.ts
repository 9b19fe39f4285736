import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { Estimate } from '#shared/contract/operations/bookings';
import { bookingFlowReducer, type BookingFlowEvent, initialFlow, stepsOf } from './booking-flow';
import type { Ride } from './ride-input';

const rideOf = (parcelTypes: object[]) => ({ carType: { id: 'van', parcelTypes, options: [] } }) as unknown as Ride;
const ride = rideOf([{ description: 'Documents', amount: 0 }]);
const choices = { parcelTypeIndex: 1 };
const priceOf = (estimateFare: number) => ({ estimateFare }) as Estimate;
const bookedAs = (status: Booking['status']) => ({ id: 'b1', status }) as Booking;

const after = (...events: BookingFlowEvent[]) => events.reduce(bookingFlowReducer, initialFlow);

const priced: BookingFlowEvent[] = [
  { type: 'started', ride },
  { type: 'optionsAsked' },
  { type: 'priceAsked', choices },
  { type: 'priced', estimate: priceOf(80) },
];

describe('how far a booking is', () => {
  it('shows the price of the ride and the choices that it was asked for', () => {
    expect(after(...priced)).toEqual({ step: 'estimate', ride, choices, estimate: priceOf(80), was: undefined });
  });
  it('stays where it is while the price is on the way', () => {
    expect(after({ type: 'started', ride }, { type: 'priceAsked', choices: {} }).step).toBe('form');
    expect(after(...priced.slice(0, 3)).step).toBe('options');
  });
  it('keeps the price that was shown until a higher one has come, then tells both', () => {
    const risen = after(...priced, { type: 'priceRose' });
    expect(risen).toMatchObject({ step: 'estimate', estimate: priceOf(80), was: 80 });
    expect(bookingFlowReducer(risen, { type: 'priced', estimate: priceOf(95) })).toMatchObject({
      estimate: priceOf(95),
      was: 80,
    });
  });
  it('forgets both prices when another ride is priced', () => {
    const again = after(...priced, { type: 'priceRose' }, { type: 'priceAsked', choices: {} });
    expect(again).toMatchObject({ choices: {}, estimate: undefined, was: undefined });
  });
  it('asks for the payment of what has to be paid first, else tells the number', () => {
    const booked = (status: Booking['status']) => after(...priced, { type: 'booked', booking: bookedAs(status) });
    expect(booked('PAYMENT_PENDING').step).toBe('payment');
    expect(booked('NEW')).toMatchObject({ step: 'booked', booking: bookedAs('NEW') });
  });
  it('goes back to the form with the price when only the time has gone by, without it when it is put off', () => {
    expect(after(...priced, { type: 'formShown' })).toMatchObject({ step: 'form', estimate: priceOf(80) });
    expect(after(...priced, { type: 'cancelled' })).toMatchObject({ step: 'form', estimate: undefined });
  });
  it('keeps the booking through its payment, and nothing of it in the end', () => {
    const paying = after(...priced, { type: 'booked', booking: bookedAs('PAYMENT_PENDING') }, { type: 'formShown' });
    expect(paying).toMatchObject({ step: 'form', booking: { id: 'b1' } });
    expect(bookingFlowReducer(paying, { type: 'ended' })).toEqual(initialFlow);
  });
});

describe('one step back', () => {
  const back = { type: 'steppedBack' } as const;
  it('leads from the price to the options, and from them to the form', () => {
    const options = after(...priced, back);
    expect(options).toMatchObject({ step: 'options', ride, estimate: undefined, was: undefined });
    expect(bookingFlowReducer(options, back).step).toBe('form');
  });
  it('leads from the price to the form where the vehicle has no options', () => {
    const plain: BookingFlowEvent = { type: 'started', ride: rideOf([]) };
    expect(after(plain, { type: 'priceAsked', choices: {} }, priced[3]!, back).step).toBe('form');
  });
});

describe('the number of a step', () => {
  it('counts the form, and the options and the payment where there are any', () => {
    expect(stepsOf('options', ride, true)).toEqual({ at: 2, of: 4 });
    expect(stepsOf('estimate', ride, true)).toEqual({ at: 3, of: 4 });
    expect(stepsOf('payment', ride, true)).toEqual({ at: 4, of: 4 });
    expect(stepsOf('estimate', rideOf([]), true)).toEqual({ at: 2, of: 3 });
    expect(stepsOf('estimate', rideOf([]), false)).toEqual({ at: 2, of: 2 });
  });
});

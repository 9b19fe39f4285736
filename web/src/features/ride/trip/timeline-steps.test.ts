import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { timelineOf } from './timeline-steps';

const events = (...kinds: string[]): BookingEvent[] =>
  kinds.map((kind, index) => {
    const status = kind as BookingStatus;
    return { v: index + 1, kind, at: index, by: 'x', byType: 'rider', status, changes: {} } as BookingEvent;
  });
const kindsOf = (...kinds: string[]) => timelineOf(events(...kinds)).map(({ kind }) => kind);

describe('[BKS-5] the steps of a booking', () => {
  it('show a payment in advance once, where it was made', () => {
    expect(kindsOf('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'REACHED', 'PAID')).toEqual([
      'PAYMENT_PENDING',
      'NEWpaid',
      'ACCEPTED',
      'REACHED',
      'PAIDbefore',
    ]);
  });
  it('show a payment at the end there', () => {
    expect(kindsOf('NEW', 'REACHED', 'PENDING', 'PAID')).toEqual(['NEW', 'REACHED', 'PENDING', 'PAID']);
  });
  it('call rated only what was rated', () => {
    const [paid, ended] = events('PAID', 'COMPLETE');
    const rated: BookingEvent = { ...ended!, kind: 'COMPLETE', changes: { rating: 4 } };
    const unrated: BookingEvent = { ...ended!, kind: 'COMPLETE', by: 'sweeper', changes: {} };
    expect(timelineOf([paid!, rated]).at(-1)?.kind).toBe('COMPLETE');
    // As visible to the driver.
    expect(timelineOf([paid!, { ...rated, changes: {} }]).at(-1)?.kind).toBe('COMPLETE');
    expect(timelineOf([paid!, unrated]).at(-1)?.kind).toBe('COMPLETEunrated');
  });
  it('[PLUS-1] name the driver of each part of a ride that was given back', () => {
    const everyEvent = events('ACCEPTED', 'GIVEN_BACK', 'SEARCHING', 'ACCEPTED');
    const named = everyEvent.map((event, i): BookingEvent =>
      event.kind === 'ACCEPTED' ? { ...event, changes: { driver_name: i === 0 ? 'Dana' : 'Sven' } } : event,
    );
    expect(timelineOf(named).map(({ kind, driver }) => [kind, driver])).toEqual([
      ['ACCEPTED', 'Dana'],
      ['GIVEN_BACK', 'Dana'],
      ['SEARCHING', undefined],
      ['ACCEPTED', 'Sven'],
    ]);
  });
  it('[PAYS-4] show that a card’s amount was given up once it was, not while it is', () => {
    const hold = (state: 'held' | 'releasing' | 'released'): BookingEvent => ({
      ...events('NEW')[0]!,
      kind: 'HOLD',
      changes: { cardHold: { state, amount: 120, margin: 20 } },
    });
    const steps = timelineOf([hold('held'), hold('releasing'), hold('released')]);
    expect(steps.map(({ kind }) => kind)).toEqual(['HOLDheld', 'HOLDreleased']);
  });
  it('[PAYS-4] show both parts of a ride that came to cost more than its card had set aside', () => {
    const [held, paid] = events('PENDING', 'PAID');
    const cardHold = { state: 'captured', amount: 71, margin: 20, captured: 71, isPart: true } as const;
    const steps = timelineOf([
      { ...held!, kind: 'HOLD', changes: { cardHold } } as BookingEvent,
      { ...paid!, changes: { customer_paid: 94 } } as BookingEvent,
    ]);
    expect(steps.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['HOLDcaptured', 71],
      ['PAIDrest', 23],
    ]);
  });
  it('name what paid a cancellation fee, where it is known', () => {
    const paid = (changes: object) => timelineOf([{ ...events('FEE_PAID')[0]!, changes } as BookingEvent])[0]!.kind;
    const by = (kind: string) => paid({ cancelFeeOwed: 0, cancelFeePaid: { by: kind, amount: 25 } });
    expect([by('checkout'), by('hold'), by('wallet'), paid({ cancelFeeOwed: 0 })]).toEqual([
      'FEE_PAIDcard',
      'FEE_PAIDcard',
      'FEE_PAIDwallet',
      'FEE_PAID',
    ]);
  });
  it('show one search as one step, and no refusals', () => {
    expect(kindsOf('NEW', 'SEARCHING', 'SEARCHING', 'DECLINED', 'SEARCHING', 'NO_DRIVER', 'SEARCHING')).toEqual([
      'NEW',
      'SEARCHING',
      'NO_DRIVER',
      'SEARCHING',
    ]);
  });
});

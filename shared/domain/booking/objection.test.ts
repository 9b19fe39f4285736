import { describe, expect, it } from 'vitest';
import { type Booking, bookingStatuses, type FarStep } from '#shared/contract/entities/booking';
import { correctFare, refundAtProvider, refundRide } from './adjust';
import { needsOf } from './needs';
import { answerObjection, mayAnswer, mayObject, objectToEnd } from './objection';
import { aBooking } from './testing/a-booking';

const far: FarStep = { step: 'reach', at: 1, metres: 1_300, reason: 'agreed' };
const ended = (change: Partial<Booking> = {}): Booking =>
  aBooking({ appcat: 'taxi', status: 'PAID', customer_paid: 100, driver: 'd1', farSteps: [far], ...change });
const open = { at: 5, state: 'open' } as const;

describe('[PLUS-37] [LIFE-5] the rider did not agree to where their trip ended', () => {
  it('is said once, when the trip has ended away from its drop-off', () => {
    expect(objectToEnd(ended(), 5)).toEqual({ kind: 'END_OBJECTED', changes: { endObjection: open } });
    expect(bookingStatuses.filter(status => mayObject(ended({ status })))).toEqual([
      'REACHED',
      'PENDING',
      'PAID',
      'COMPLETE',
    ]);
    const moved = { refusal: 'booking_moved_on', params: { status: 'PAID' } };
    expect(objectToEnd(ended({ endObjection: open }), 6)).toEqual(moved);
    expect(objectToEnd(ended({ farSteps: [{ ...far, step: 'start' }] }), 6)).toEqual(moved);
  });

  it('waits at the desk until it is answered', () => {
    expect(needsOf(ended({ endObjection: open }))).toEqual([{ kind: 'objection', since: 5 }]);
    const booking = ended({ endObjection: open });
    expect(mayAnswer(booking)).toBe(true);
    const answered = answerObjection(booking, { note: 'We spoke to the driver', now: 9 });
    const endObjection = { at: 5, state: 'answered', note: 'We spoke to the driver', answeredAt: 9 };
    expect(answered).toEqual({ kind: 'END_ANSWERED', changes: { endObjection } });
    const after = ended({ endObjection: { ...open, state: 'answered' } });
    expect(needsOf(after)).toEqual([]);
    expect(mayAnswer(after)).toBe(false);
    expect(answerObjection(after, { note: 'again', now: 10 })).toHaveProperty('refusal', 'booking_moved_on');
    expect(answerObjection(ended(), { note: 'none', now: 10 })).toHaveProperty('refusal', 'booking_moved_on');
  });

  it('is answered by a refund or a corrected fare, with its reason', () => {
    const deciding = { id: 'j1', reason: 'You were let out too early', now: 9 };
    const endObjection = { at: 5, state: 'answered', note: deciding.reason, answeredAt: 9 };
    const wish = { amountMinor: 2_000, to: 'wallet', bearer: 'platform' } as const;
    const booking = ended({ endObjection: open });
    expect(refundRide(booking, wish, deciding)).toMatchObject({ changes: { endObjection } });
    expect(correctFare(booking, 8_000, deciding)).toMatchObject({ changes: { endObjection } });
    // Nobody has looked at the case where money went back in the provider's panel.
    const byCard = { ...booking, paidBy: 'p1', cardPaymentAmount: 100 };
    expect(refundAtProvider(byCard, 2_000, { id: 'j1', now: 9 })).not.toHaveProperty('changes.endObjection');
    expect(refundRide(ended(), wish, deciding)).not.toHaveProperty('changes.endObjection');
  });
});

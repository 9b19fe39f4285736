import { describe, expect, it } from 'vitest';
import { type Booking, bookingStatuses, type FarStep } from '#shared/contract/entities/booking';
import { refundAtProvider, refundRide } from './adjust';
import { correctFare } from './correct-fare';
import { needsOf } from './needs';
import { answerObjection, mayAnswer, mayObject, objectToEnd, takeObjectionBack } from './objection';
import { aBooking } from './testing/a-booking';

const far: FarStep = { step: 'reach', at: 1, metres: 1_300, reason: 'agreed' };
const ended = (change: Partial<Booking> = {}): Booking =>
  aBooking({ appcat: 'taxi', status: 'PAID', customer_paid: 100, driver: 'd1', farSteps: [far], ...change });
const open = { at: 5, state: 'open' } as const;

describe('[PLUS-37] [LIFE-5] the rider did not agree to where their trip ended', () => {
  it('is said once, when the trip has ended away from its drop-off', () => {
    expect(objectToEnd(ended(), { now: 5 })).toEqual({ kind: 'END_OBJECTED', changes: { endObjection: open } });
    expect(bookingStatuses.filter(status => mayObject(ended({ status })))).toEqual([
      'REACHED',
      'PENDING',
      'PAID',
      'COMPLETE',
    ]);
    const moved = { refusal: 'booking_moved_on', params: { status: 'PAID' } };
    expect(objectToEnd(ended({ endObjection: open }), { now: 6 })).toEqual(moved);
    expect(objectToEnd(ended({ farSteps: [{ ...far, step: 'start' }] }), { now: 6 })).toEqual(moved);
  });

  it('is explained in words once, at once or while nobody has answered', () => {
    const words = 'He stopped at the bridge';
    const explained = { endObjection: open, endObjectionWords: words };
    expect(objectToEnd(ended(), { words, now: 5 })).toHaveProperty('changes', explained);
    expect(objectToEnd(ended({ endObjection: open }), { words, now: 9 })).toHaveProperty('changes', explained);
    const answered = { ...open, state: 'answered' } as const;
    for (const change of [explained, { endObjection: answered }, {}])
      expect(objectToEnd(ended({ ...change, status: 'STARTED' }), { words, now: 9 })).toHaveProperty('refusal');
    expect(objectToEnd(ended(explained), { words: 'And more', now: 9 })).toHaveProperty('refusal', 'booking_moved_on');
  });

  it('can be taken back until it is answered, and said again, three times in all', () => {
    let booking = ended();
    for (const times of [1, 2, 3]) {
      const objected = objectToEnd(booking, { now: times });
      expect(objected).toHaveProperty('changes.endObjection.state', 'open');
      booking = { ...booking, ...(objected as { changes: Partial<Booking> }).changes };
      const taken = takeObjectionBack(booking);
      expect(taken).toMatchObject({
        kind: 'END_ACCEPTED',
        changes: { endObjection: { state: 'withdrawn', at: times } },
      });
      booking = { ...booking, ...(taken as { changes: Partial<Booking> }).changes };
      expect(needsOf(booking)).toEqual([]);
      expect(takeObjectionBack(booking)).toHaveProperty('refusal', 'booking_moved_on');
    }
    expect(objectToEnd(booking, { now: 4 })).toHaveProperty('refusal', 'booking_moved_on');
    const answered = ended({ endObjection: { ...open, state: 'answered' } });
    expect(takeObjectionBack(answered)).toHaveProperty('refusal', 'booking_moved_on');
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
    // Nobody has reviewed a case in which money went back in the provider's panel.
    const byCard = { ...booking, paidBy: 'p1', cardPaymentAmount: 100 };
    expect(refundAtProvider(byCard, 2_000, { id: 'j1', now: 9 })).not.toHaveProperty('changes.endObjection');
    expect(refundRide(ended(), wish, deciding)).not.toHaveProperty('changes.endObjection');
  });
});

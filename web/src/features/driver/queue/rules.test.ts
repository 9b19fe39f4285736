import { describe, expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { asMade } from './optimistic-booking';
import { ageMs, stampOf, type Clock } from './clock';
import { emptyRecord, isPositions, keptMs, TRIES_ON_ERRORS, type QueueRecord, type StepEntry } from './entry';
import { append, appendPoint, markWaiting, nextToSend, refuse, remove, settle, withoutDuty } from './rules';
import { heldOf, pointsOf } from './send';

/** A device whose two clocks the test turns. */
const device = () => {
  const now = { wall: 1_000_000, mono: 50, page: 'page-1' };
  const clock: Clock = {
    wall: () => now.wall,
    mono: () => now.mono,
    get page() {
      return now.page;
    },
  };
  return {
    clock,
    now,
    pass: (ms: number) => {
      now.wall += ms;
      now.mono += ms;
    },
  };
};

const step = (kind: StepEntry['kind'], changes: Partial<StepEntry> = {}): StepEntry => ({
  id: `${kind}-key`,
  kind,
  bookingId: 'b1',
  number: 'WF1001',
  at: { wall: 0, mono: 0, page: 'page-1' },
  waited: false,
  failed: 0,
  ...changes,
});

const kinds = ({ entries }: QueueRecord) => entries.map(({ kind }) => kind);
const record = (...entries: StepEntry[]): QueueRecord => entries.reduce(append, emptyRecord);
const no = (code: string) => ({ code: code as 'wrong_otp', details: {} });

/** A record with so many positions more, 8 s apart. */
const drive = (from: QueueRecord, device_: ReturnType<typeof device>, count: number, bookingId = 'b1'): QueueRecord => {
  let next = from;
  for (let i = 0; i < count; i++) {
    device_.pass(8_000);
    const at = { lat: 57.7 + i / 1000, lng: 11.96, everyMs: 8_000 };
    next = appendPoint(next, bookingId, at, device_.clock, `batch-${device_.now.mono}`);
  }
  return next;
};

describe('the order', () => {
  it('[LIFE-1] is that in which the driver did things, with the way before the step that ends it', () => {
    const phone = device();
    let queue = drive(record(step('start')), phone, 14);
    queue = append(queue, step('reach'));
    queue = append(queue, step('close'));
    expect(kinds(queue)).toEqual(['start', 'positions', 'positions', 'reach', 'close']);
    const sent: string[] = [];
    for (let next = nextToSend(queue); next; next = nextToSend(queue)) {
      sent.push(isPositions(next) ? `${next.points.length} positions` : next.kind);
      queue = remove(queue, next.id);
    }
    expect(sent).toEqual(['start', '12 positions', '2 positions', 'reach', 'close']);
  });

  it('keeps a step once, however often it is pressed', () => {
    expect(kinds(record(step('arrive'), step('arrive', { id: 'other' })))).toEqual(['arrive']);
  });

  it('[LIFE-13] sends positions by the dozen, and what is left when a step follows', () => {
    const phone = device();
    const some = drive(emptyRecord, phone, 11);
    expect(nextToSend(some)).toBeUndefined();
    expect(nextToSend(drive(some, phone, 1))).toMatchObject({ kind: 'positions' });
    expect(nextToSend(append(some, step('reach')))).toMatchObject({ kind: 'positions' });
  });

  it('[LIFE-13] lets steps pass a batch that the server fails on over and over, and keeps it', () => {
    const phone = device();
    let queue = append(drive(emptyRecord, phone, 12), step('reach'));
    const { id } = queue.entries[0]!;
    for (let i = 1; i < TRIES_ON_ERRORS; i++) queue = markWaiting(queue, id, true);
    expect(nextToSend(queue)).toMatchObject({ kind: 'positions' });
    queue = markWaiting(queue, id, true);
    expect(nextToSend(queue)).toMatchObject({ kind: 'reach' });
    queue = drive(remove(queue, 'reach-key'), phone, 1);
    expect(nextToSend(queue)).toMatchObject({ id });
  });

  it('takes a second tab that measures the same way for one', () => {
    const phone = device();
    const queue = drive(emptyRecord, phone, 3);
    const twice = appendPoint(queue, 'b1', { lat: 1, lng: 2, everyMs: 8_000 }, phone.clock, 'x');
    expect(twice.entries).toEqual(queue.entries);
  });

  it('forgets positions that are older than a late step may be', () => {
    const phone = device();
    const old = drive(emptyRecord, phone, 12);
    phone.pass(keptMs + 1);
    const [only, ...more] = drive(old, phone, 1).entries;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ points: [{ after: 0 }] });
  });
});

describe('a refusal', () => {
  it('drops the later steps of the same booking, says which, and leaves other bookings alone', () => {
    const arrive = step('arrive');
    const other = step('close', { bookingId: 'b2', id: 'b2-close' });
    const queue = refuse(record(arrive, step('start'), other, step('reach')), arrive, no('booking_moved_on'), 7);
    expect(queue.entries).toEqual([other]);
    expect(queue.refusals).toEqual([
      expect.objectContaining({ kind: 'arrive', code: 'booking_moved_on', number: 'WF1001', dropped: 2, held: true }),
    ]);
  });

  it.each(['booking_moved_on', 'not_found'] as const)(
    '[LIFE-13] because the ride is no longer theirs (%s) drops its positions, and no other ride’s',
    code => {
      const start = step('start', { otp: '11111' });
      const queue = refuse(append(drive(record(start), device(), 12), step('reach')), start, no(code), 7);
      expect(queue.entries).toEqual([]);
      const others = refuse(
        drive(record(step('start', { bookingId: 'b2', id: 's2' })), device(), 12),
        step('start', { bookingId: 'b2', id: 's2' }),
        no(code),
        7,
      );
      expect(kinds(others)).toEqual(['positions']);
    },
  );

  it('[LIFE-4] for a wrong code keeps the driven route for the next start', () => {
    const phone = device();
    const start = step('start', { otp: '11111' });
    const driven = append(drive(record(start), phone, 12), step('reach'));
    let queue = refuse(driven, start, no('wrong_otp'), 7);
    expect(kinds(queue)).toEqual(['positions']);
    expect(nextToSend(queue)).toBeUndefined();
    queue = drive(queue, phone, 1);
    queue = append(queue, step('start', { id: 'again', otp: '22222' }));
    expect(queue.refusals).toEqual([]);
    expect(kinds(queue)).toEqual(['start', 'positions', 'positions']);
    expect(nextToSend(remove(queue, 'again'))).toMatchObject({ kind: 'positions' });
  });

  it('for positions is not shown to the driver', () => {
    const queue = drive(emptyRecord, device(), 12);
    expect(refuse(queue, queue.entries[0]!, no('driver_offline'), 7)).toEqual(emptyRecord);
  });
});

describe('the time of a step', () => {
  it('counts how long a step was held by a stopwatch that nobody can set', () => {
    const phone = device();
    const start = step('start', { at: stampOf(phone.clock) });
    phone.pass(60_000);
    phone.now.wall -= 3_600_000;
    expect(heldOf(start, phone.clock)).toEqual({ heldMs: 60_000 });
  });

  it('counts the sleep of the device, in which its stopwatch stands still', () => {
    const phone = device();
    const reach = step('reach', { at: stampOf(phone.clock) });
    phone.pass(5_000);
    phone.now.wall += 600_000;
    expect(heldOf(reach, phone.clock)).toEqual({ heldMs: 605_000 });
  });

  it('[LIFE-13] leaves positions where they were when the device sleeps, between them and after them', () => {
    const phone = device();
    const begun = phone.now.wall;
    let queue = drive(emptyRecord, phone, 2);
    phone.now.wall += 600_000;
    queue = drive(queue, phone, 1);
    phone.now.wall += 600_000;
    const { points, sentAt } = pointsOf(queue.entries.filter(isPositions)[0]!, phone.clock);
    expect(points.map(({ at }) => at - begun)).toEqual([8_000, 16_000, 624_000]);
    expect(sentAt).toBe(phone.now.wall);
  });

  it('[LIFE-13] goes on measuring when the clock was set forward and back again', () => {
    const phone = device();
    let queue = drive(emptyRecord, phone, 2);
    phone.now.wall += 3_600_000;
    queue = drive(queue, phone, 1);
    phone.now.wall -= 3_600_000;
    queue = drive(queue, phone, 2);
    expect(queue.entries.filter(isPositions).map(({ points }) => points.length)).toEqual([3, 2]);
  });

  it('counts by the clock of the device after a reload, and never backwards', () => {
    const phone = device();
    const at = stampOf(phone.clock);
    phone.pass(90_000);
    phone.now.page = 'page-2';
    phone.now.mono = 5;
    expect(ageMs(at, phone.clock)).toBe(90_000);
    phone.now.wall = 0;
    expect(ageMs(at, phone.clock)).toBe(0);
  });

  it('says nothing of a step that goes out as it is taken, and at most what the server takes', () => {
    const phone = device();
    const start = step('start', { at: stampOf(phone.clock) });
    expect(heldOf(start, phone.clock)).toEqual({});
    expect(heldOf({ ...start, waited: true }, phone.clock)).toEqual({ heldMs: 0 });
    phone.pass(10 * keptMs);
    expect(heldOf(start, phone.clock)).toEqual({ heldMs: keptMs });
  });

  it('[LIFE-13] names positions by the clock of their sending, alike at every try', () => {
    const phone = device();
    const [batch] = drive(emptyRecord, phone, 3).entries.filter(isPositions);
    const first = pointsOf(batch!, phone.clock);
    expect(first.points.map(({ at }) => first.sentAt - at)).toEqual([16_000, 8_000, 0]);
    phone.pass(30_000);
    expect(pointsOf(batch!, phone.clock).points).toEqual(first.points);
    phone.now.wall -= 3_600_000;
    const later = pointsOf(batch!, phone.clock);
    expect(later.points.map(({ at }) => later.sentAt - at)).toEqual([46_000, 38_000, 30_000]);
  });
});

describe('the driver’s view meanwhile', () => {
  it('[LIFE-1] is the booking with the steps that are possible from where it is', () => {
    const queue = record(step('arrive'), step('start'), step('reach'));
    expect(asMade(aBooking({ status: 'ACCEPTED' }), queue.entries).status).toBe('REACHED');
    // The first of them has arrived meanwhile.
    expect(asMade(aBooking({ status: 'ARRIVED' }), queue.entries).status).toBe('REACHED');
    expect(asMade(aBooking({ status: 'NEW' }), queue.entries).status).toBe('NEW');
    expect(asMade(aBooking({ id: 'b2', status: 'ACCEPTED' }), queue.entries).status).toBe('ACCEPTED');
  });

  it('[LIFE-7] owes after a trip that is paid later by card', () => {
    const close = record(step('close')).entries;
    expect(asMade(aBooking({ status: 'REACHED', payment_mode: 'card', prepaid: false }), close).status).toBe('PENDING');
    expect(asMade(aBooking({ status: 'REACHED', payment_mode: 'cash' }), close).status).toBe('PAID');
  });

  it('waits as a whole once the network has failed one of them', () => {
    const queue = append(markWaiting(record(step('arrive'), step('start')), 'arrive-key', false), step('reach'));
    expect(queue.entries.map(({ waited }) => waited)).toEqual([true, true, true]);
    expect(queue.entries.map(({ id }) => id)).toEqual(['arrive-key', 'start-key', 'reach-key']);
  });
});

it('lets the way of a ride go that is over', () => {
  const phone = device();
  const queue = drive(drive(emptyRecord, phone, 3), phone, 3, 'b2');
  expect(settle(queue, 'b2').entries.map(entry => isPositions(entry) && entry.bookingId)).toEqual(['b2']);
  expect(settle(append(queue, step('reach')), 'b2').entries).toHaveLength(3);
  const unchanged = record(step('reach'));
  expect(settle(unchanged, undefined)).toBe(unchanged);
});

it('does not go off duty when the driver has changed their mind', () => {
  const off = { id: 'off', kind: 'dutyOff', at: stampOf(device().clock), waited: true, failed: 0 } as const;
  expect(kinds(withoutDuty(append(record(step('close')), off)))).toEqual(['close']);
});

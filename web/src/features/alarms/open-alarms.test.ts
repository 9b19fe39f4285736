import { describe, expect, it } from 'vitest';
import type { Alarm } from '#shared/contract/entities/alarm';
import { applyAlarm, applyAnswer, noAlarms, type Alarms } from './open-alarms';

const alarm = (changes: Partial<Alarm> = {}): Alarm => ({
  id: 'b1-r1',
  bookingId: 'b1',
  booking_id: 'WF1001',
  at: 1_000,
  by: 'r1',
  byType: 'rider',
  name: 'Edda Lind',
  movedAt: 1_000,
  ...changes,
});
const after = (...frames: Alarm[]): Alarms => frames.reduce(applyAlarm, noAlarms);
const moved = alarm({ movedAt: 5_000, lat: 57.7 });
const resolved = alarm({ movedAt: 5_000, resolvedAt: 9_000, resolvedBy: 'a1' });

describe('[LIFE-15] the open calls for help', () => {
  it('are those raised and not looked after, newest first', () => {
    const other = alarm({ id: 'b2-d1', at: 2_000 });
    expect(after(alarm(), other).open).toEqual([other, alarm()]);
    expect(after(alarm(), other, resolved).open).toEqual([other]);
  });

  it('show the newest position, whatever order it comes in', () => {
    expect(after(alarm(), moved).open).toEqual([moved]);
    expect(after(moved, alarm()).open).toEqual([moved]);
    expect(after(moved, moved).open).toEqual([moved]);
  });

  it('do not come back by news that are late', () => {
    expect(after(alarm(), resolved, moved).open).toEqual([]);
    expect(after(resolved, alarm()).open).toEqual([]);
  });

  it('are open again when raised again, though the end of the first comes late', () => {
    const again = alarm({ at: 20_000, movedAt: 20_000 });
    expect(after(alarm(), resolved, again).open).toEqual([again]);
    expect(after(alarm(), again, resolved).open).toEqual([again]);
  });

  it('are what the server says, but for what ended while its answer was on the way', () => {
    const other = alarm({ id: 'b2-d1', at: 500 });
    expect(applyAnswer(after(other), [alarm()], 1).open).toEqual([alarm()]);
    expect(applyAnswer(after(alarm(), resolved), [alarm(), other], 1).open).toEqual([other]);
  });

  it('keep what was raised or moved while the answer was on its way', () => {
    const other = alarm({ id: 'b2-d1', at: 2_000 });
    expect(applyAnswer(after(alarm(), other), [alarm()], 1).open).toEqual([other, alarm()]);
    expect(applyAnswer(after(alarm(), moved), [alarm()], 1).open).toEqual([moved]);
    expect(applyAnswer(after(alarm(), alarm({ movedAt: 2_000 })), [moved], 1).open).toEqual([moved]);
    expect(applyAnswer(after(alarm(), moved), [], 2).open).toEqual([]);
  });
});

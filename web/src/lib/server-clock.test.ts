import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow, forgetServerTime, learnServerTime, serverNow } from './server-clock';

const noon = Date.parse('2026-11-25T12:00:00Z');
const MINUTE = 60_000;

/** An answer that the server gave at its noon, on a device whose clock is that much ahead. */
const answer = (aheadMs: number, tripMs = 200) =>
  learnServerTime(new Date(noon).toUTCString(), noon + aheadMs - tripMs, noon + aheadMs + tripMs);

describe('[LIFE-14] the time that prices and validities go by is the server’s', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    forgetServerTime();
  });

  it.each([10 * MINUTE, -10 * MINUTE, 3 * 60 * MINUTE])('on a device whose clock is %s ms ahead', aheadMs => {
    vi.setSystemTime(noon + aheadMs);
    answer(aheadMs);
    expect(Math.abs(serverNow() - noon)).toBeLessThan(1_000);
    expect(deviceNow()).toBe(noon + aheadMs);
  });

  it('is the device’s own while that is right', () => {
    vi.setSystemTime(noon);
    answer(0);
    answer(900);
    expect(serverNow()).toBe(noon);
  });

  it('follows a clock that is set right meanwhile', () => {
    answer(10 * MINUTE);
    vi.setSystemTime(noon);
    answer(0);
    expect(serverNow()).toBe(noon);
  });

  it('learns nothing from an answer without a time', () => {
    vi.setSystemTime(noon);
    learnServerTime(null, noon, noon);
    learnServerTime('soon', noon, noon);
    expect(serverNow()).toBe(noon);
  });
});

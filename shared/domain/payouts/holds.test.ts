import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import { holdsOf, type HoldRules, netOf } from './holds';

const none: HoldRules = { delayMs: 0, newDelayMs: 0, reservePercent: 0 };
const now = 100 * DAY_MS;
const ride = { at: now - DAY_MS, amountMinor: 1_001 };
const holds = (rules: Partial<HoldRules>, balanceMinor = 5_000) =>
  holdsOf([ride], { ...none, ...rules }, { balanceMinor, now });

describe('[PROF-3] earnings that cannot be withdrawn yet', () => {
  it('are none unless the settings say so, nor once the delay is over', () => {
    expect(holds({})).toEqual({ freeMinor: 5_000, releases: [] });
    expect(holds({ delayMs: DAY_MS })).toEqual({ freeMinor: 5_000, releases: [] });
  });

  it('wait for some days after the ride', () => {
    const releases = [{ at: now + 2 * DAY_MS, amountMinor: 1_001 }];
    expect(holds({ delayMs: 3 * DAY_MS })).toEqual({ freeMinor: 3_999, releases });
  });

  it('wait longer for a new driver, and a part of them until the driver is new no longer', () => {
    const rules = { newUntil: now + 20 * DAY_MS, newDelayMs: 5 * DAY_MS, reservePercent: 10 };
    expect(holds(rules)).toEqual({
      freeMinor: 3_999,
      releases: [
        { at: now + 4 * DAY_MS, amountMinor: 900 },
        { at: now + 20 * DAY_MS, amountMinor: 101 },
      ],
    });
    expect(holds({ ...rules, newUntil: ride.at })).toEqual({ freeMinor: 5_000, releases: [] });
  });

  it('are no more than the wallet has, and a debt holds nothing', () => {
    const releases = [{ at: now + 2 * DAY_MS, amountMinor: 300 }];
    expect(holds({ delayMs: 3 * DAY_MS }, 300)).toEqual({ freeMinor: 0, releases });
    expect(holds({ delayMs: 3 * DAY_MS }, -50)).toEqual({ freeMinor: -50, releases: [] });
  });

  it('are the sum of a ride’s moves, where deductions reduce the earliest first', () => {
    const moves = [
      { at: 3, amountMinor: 40 },
      { at: 1, amountMinor: 100 },
      { at: 2, amountMinor: -110 },
    ];
    expect(netOf(moves)).toEqual([{ at: 3, amountMinor: 30 }]);
    expect(netOf([{ at: 1, amountMinor: -5 }])).toEqual([]);
    expect(netOf(moves.slice(0, 2))).toEqual([
      { at: 1, amountMinor: 100 },
      { at: 3, amountMinor: 40 },
    ]);
  });

  it('have no reserve where the money was paid in', () => {
    const rules = { ...none, newUntil: now + 20 * DAY_MS, newDelayMs: 5 * DAY_MS, reservePercent: 10 };
    const paidIn = { ...ride, isPaidIn: true } as const;
    expect(holdsOf([paidIn], rules, { balanceMinor: 2_000, now })).toEqual({
      freeMinor: 999,
      releases: [{ at: now + 4 * DAY_MS, amountMinor: 1_001 }],
    });
  });

  it('and what is free are the balance together, whatever was earned and spent', () => {
    const earning = fc.record({
      at: fc.integer({ min: 0, max: now }),
      amountMinor: fc.integer({ min: 1, max: 9_999 }),
    });
    const days = fc.integer({ min: 0, max: 90 }).map(count => count * DAY_MS);
    const rules = fc.record({
      delayMs: days,
      newDelayMs: days,
      reservePercent: fc.integer({ min: 0, max: 100 }),
      newUntil: fc.option(fc.integer({ min: 0, max: 2 * now }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(earning), rules, fc.integer({ min: -999, max: 99_999 }), (earnings, by, balanceMinor) => {
        const { freeMinor, releases } = holdsOf(earnings, by, { balanceMinor, now });
        expect(releases.reduce((sum, { amountMinor }) => sum + amountMinor, freeMinor)).toBe(balanceMinor);
        expect(releases.every(({ at, amountMinor }) => at > now && amountMinor > 0)).toBe(true);
        expect(freeMinor).toBeGreaterThanOrEqual(Math.min(0, balanceMinor));
      }),
    );
  });
});

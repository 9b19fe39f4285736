import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Context } from '#lambdas/runtime/context';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { judgePlace, type SaidPlace } from './step-position';

const NOW = Date.UTC(2026, 10, 20);
const RADIUS_M = 300;
const booking = aBooking({ status: 'STARTED', driver: undefined });
/** Some metres north of the drop. */
const off = (metres: number) => ({ lat: booking.drop.lat + metres / 111_195, lng: booking.drop.lng });
const at = (metres: number, ageMs = 0) => ({ ...off(metres), at: NOW - ageMs, accuracyM: 5 });
let ctx: Context;
const reach = (said: SaidPlace, of = booking) => judgePlace(ctx, of, 'reach', { ...said, sentAt: NOW, stepAt: NOW });

beforeEach(() => {
  const settings = async () => ({ ...defaultSettings, stepRadius: RADIUS_M });
  ctx = fakeContext({ store: memoryStore(), now: () => NOW, settings });
});

describe('[LIFE-3] [LIFE-5] a step away from its place', () => {
  it('stores the reason that the driver was asked for, even if the position has become old meanwhile', async () => {
    expect(await reach({ location: at(350) })).toMatchObject({ refusal: 'far_from_drop', params: { metres: 350 } });
    // Ten seconds later the same position would be let through without a reason.
    expect(await reach({ location: at(350, 10_000) })).toEqual({});
    expect(await reach({ location: at(350, 10_000), placeReason: 'agreed' })).toEqual({
      farSteps: [{ step: 'reach', at: NOW, metres: 350, reason: 'agreed', isNear: true }],
    });
  });

  it('is far with its reason, or unknown without a position', async () => {
    expect(await reach({ location: at(900), placeReason: 'access' })).toEqual({
      farSteps: [{ step: 'reach', at: NOW, metres: 900, reason: 'access' }],
    });
    expect(await reach({})).toMatchObject({ refusal: 'position_missing' });
    expect(await reach({ placeReason: 'position' })).toEqual({
      farSteps: [{ step: 'reach', at: NOW, reason: 'position' }],
    });
  });

  it('keeps the reason where any place is allowed, and those of other steps', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, stepRadius: 0 }) };
    const before = { step: 'start', at: 1, metres: 700, reason: 'agreed' } as const;
    expect(await reach({ placeReason: 'other' }, { ...booking, farSteps: [before] })).toEqual({
      farSteps: [before, { step: 'reach', at: NOW, reason: 'other', isNear: true }],
    });
  });
});

import type { Booking, FarStep, PlaceReason } from '#shared/contract/entities/booking';
import type { StepFix } from '#shared/contract/entities/common';
import { type Refusal, refuse } from '#shared/contract/errors';
import { placeOfStep, placeProblem, type Position, tellsPlace } from '#shared/domain/booking/step-place';
import { isReachable } from '#shared/domain/geo/plausible';
import { lastPosition, loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Context } from '#lambdas/runtime/context';

/** What a driver's device says with a step; see the contract. */
export type SaidPlace = {
  location?: StepFix | undefined;
  sentAt?: number | undefined;
  placeReason?: PlaceReason | undefined;
};

/** When the device measured the position, by the server's clock; without a time of its own, at the step. */
export const measuredAt = ({ at }: StepFix, sentAt: number | undefined, stepAt: number, now: number): number =>
  at === undefined ? stepAt : Math.min(now, sentAt === undefined ? at : at - (sentAt - now));

/** The position that a device says, if it is recent and exact enough to say where the step was taken. */
const saidFix = (ctx: Context, { location, sentAt }: SaidPlace, stepAt: number) => {
  if (!location) return undefined;
  const fixAt = measuredAt(location, sentAt, stepAt, ctx.now());
  const { lat, lng, accuracyM } = location;
  const fix = { lat, lng, fixAt, accuracyM, ageMs: Math.max(0, stepAt - fixAt) };
  return tellsPlace(fix) ? fix : undefined;
};

/**
 * The device's position at a step. As with positions on the way, one that nobody can have reached from the last that the
 * device has sent counts as none.
 */
export const fixOfStep = async (ctx: Context, { driver }: Booking, said: SaidPlace, stepAt: number) => {
  const fix = saidFix(ctx, said, stepAt);
  const presence = fix && driver ? await loadPresence(ctx.store, driver) : undefined;
  if (!fix || !presence) return fix;
  return isReachable(lastPosition(presence), { lat: fix.lat, lng: fix.lng, at: fix.fixAt }) ? fix : undefined;
};

/** The position that the server has: what the step carries, or else the newest that the driver's device has sent. */
const known = async (
  ctx: Context,
  booking: Booking,
  said: SaidPlace,
  stepAt: number,
): Promise<Position | undefined> => {
  const fix = await fixOfStep(ctx, booking, said, stepAt);
  if (fix || !booking.driver) return fix;
  const presence = await loadPresence(ctx.store, booking.driver);
  if (!presence) return undefined;
  const { lat, lng, pointAt, ts } = presence;
  return { lat, lng, ageMs: Math.max(0, stepAt - (pointAt ?? ts)) };
};

/**
 * A driver's step held against the position that the server has. Away from its place, or without a position, it needs a
 * reason, which is stored with the booking.
 */
export const judgePlace = async (
  ctx: Context,
  booking: Booking,
  step: FarStep['step'],
  { stepAt, ...said }: SaidPlace & { stepAt: number },
): Promise<{ farSteps?: FarStep[] } | Refusal> => {
  const { stepRadius } = await ctx.settings();
  const problem = placeProblem(placeOfStep(step, booking), await known(ctx, booking, said, stepAt), stepRadius);
  if (!problem) return {};
  const { metres } = problem;
  if (said.placeReason) {
    const far: FarStep = { step, at: stepAt, reason: said.placeReason, ...(metres === undefined ? {} : { metres }) };
    return { farSteps: [...(booking.farSteps ?? []).filter(other => other.step !== step), far] };
  }
  if (metres === undefined) return refuse('position_missing');
  return refuse(step === 'reach' ? 'far_from_drop' : 'far_from_pickup', { metres });
};

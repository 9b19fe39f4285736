import type { Booking, FarStep, PlaceReason } from '#shared/contract/entities/booking';
import type { StepFix } from '#shared/contract/entities/common';
import { type Refusal, refuse } from '#shared/contract/errors';
import {
  metresFrom,
  placeOfStep,
  placeProblem,
  type Position,
  isReliablePosition,
} from '#shared/domain/booking/step-place';
import { canTakeStep, type Fix } from '#shared/domain/geo/plausible';
import { anchorOf, lastPosition, loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Context } from '#lambdas/runtime/context';

/** Position that a driver's device sends with a step; see the contract. */
export type SaidPlace = {
  location?: StepFix | undefined;
  sentAt?: number | undefined;
  placeReason?: PlaceReason | undefined;
};

/** When the device measured the position, by the server's clock; without a time of its own, at the step. */
export const measuredAt = ({ at }: StepFix, sentAt: number | undefined, stepAt: number, now: number): number =>
  at === undefined ? stepAt : Math.min(now, sentAt === undefined ? at : at - (sentAt - now));

/** The position that the device reports, if it is recent and exact enough to locate the step. */
const saidFix = (ctx: Context, { location, sentAt }: SaidPlace, stepAt: number) => {
  if (!location) return undefined;
  const fixAt = measuredAt(location, sentAt, stepAt, ctx.now());
  const { lat, lng, accuracyM } = location;
  const fix = { lat, lng, fixAt, accuracyM, ageMs: Math.max(0, stepAt - fixAt) };
  return isReliablePosition(fix) ? fix : undefined;
};

/**
 * A step with the positions that its device and the server have. `doubted` is the device's position if it is too far
 * from the trusted one to be reached in the time.
 */
type Placed = { fix?: ReturnType<typeof saidFix>; position?: Position | undefined; doubted?: Position };

const agedAt = ({ lat, lng, at }: Fix, stepAt: number): Position => ({ lat, lng, ageMs: Math.max(0, stepAt - at) });

/**
 * Where a step is taken: at the position that it contains, or else at the newest that the driver's device has sent. A
 * position too far from the earlier ones to be reached in the time is not trusted; then the earlier one counts.
 */
const placed = async (ctx: Context, { driver }: Booking, place: SaidPlace, stepAt: number): Promise<Placed> => {
  const fix = saidFix(ctx, place, stepAt);
  const presence = driver ? await loadPresence(ctx.store, driver) : undefined;
  if (!presence) return { fix, position: fix };
  const last = lastPosition(presence);
  const anchor = anchorOf(presence);
  const said = fix ?? agedAt(last, stepAt);
  if (canTakeStep(anchor, fix ? { ...fix, at: fix.fixAt } : last)) return { fix, position: said };
  return { position: agedAt(anchor, stepAt), doubted: said };
};

/** The device's position at a step, if it is believed. */
export const fixOfStep = async (ctx: Context, booking: Booking, said: SaidPlace, stepAt: number) =>
  (await placed(ctx, booking, said, stepAt)).fix;

/**
 * Compares a driver's step with the position that the server has. Away from its place, or without a position, it needs
 * a reason, which is stored with the booking.
 */
export const judgePlace = async (
  ctx: Context,
  booking: Booking,
  step: FarStep['step'],
  { stepAt, ...said }: SaidPlace & { stepAt: number },
): Promise<{ farSteps?: FarStep[] } | Refusal> => {
  const { stepRadius } = await ctx.settings();
  const { position, doubted } = await placed(ctx, booking, said, stepAt);
  const place = placeOfStep(step, booking);
  const known = placeProblem(place, position, stepRadius);
  // A device that reports that it is away counts as away, even if it could not have driven there.
  const problem = known ?? (doubted && placeProblem(place, doubted, stepRadius));
  if (said.placeReason) {
    // When the reason arrives, the same position may be near enough because of its age: the reason is stored all the
    // same.
    const found = problem ?? { ...metresFrom(place, position), isNear: true as const };
    const far: FarStep = { step, at: stepAt, reason: said.placeReason, ...found };
    return { farSteps: [...(booking.farSteps ?? []).filter(other => other.step !== step), far] };
  }
  if (!problem) return {};
  const { metres } = problem;
  if (known && doubted) return refuse('position_doubted', metres === undefined ? {} : { metres });
  if (metres === undefined) return refuse('position_missing');
  return refuse(step === 'reach' ? 'far_from_drop' : 'far_from_pickup', { metres });
};

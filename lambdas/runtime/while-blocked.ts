import type { Refusal } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import type { OperationName } from '#shared/contract/operations';
import { whileBlocked } from '#shared/contract/while-blocked';
import { openRide, openRideOf } from '#lambdas/store/open-ride';
import type { Actor } from './actor';
import type { Context } from './context';

const runs = async (ctx: Context, uid: string, rideId: string): Promise<boolean> => {
  const ride = await openRide(ctx.store, uid, rideId);
  return ride !== undefined && ride.status !== 'NEW';
};

const isWithin = async (
  ctx: Context,
  op: Pick<Operation, 'name'>,
  { uid }: Actor,
  input: unknown,
): Promise<boolean> => {
  const { bookingId, booking, active } = input as { bookingId?: string; booking?: { id?: string }; active?: boolean };
  const rideId = bookingId ?? booking?.id;
  switch (whileBlocked[op.name as OperationName]) {
    case 'booking':
      return rideId !== undefined && (await openRide(ctx.store, uid, rideId)) !== undefined;
    case 'ride':
      return rideId !== undefined && (await runs(ctx, uid, rideId));
    case 'active':
      return active === true && (await openRideOf(ctx.store, uid)) !== undefined;
    case 'person':
      return (await openRideOf(ctx.store, uid)) !== undefined;
    default:
      return false;
  }
};

/**
 * Why a blocked user is refused: everything except their ride that runs or waits for a driver, until it ends (AUTH-10).
 */
export const blockedRefusal = async (
  ctx: Context,
  op: Pick<Operation, 'name'>,
  actor: Actor | undefined,
  input: unknown,
): Promise<Refusal | undefined> =>
  actor?.blocked && !(await isWithin(ctx, op, actor, input)) ? actor.blocked : undefined;

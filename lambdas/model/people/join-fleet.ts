import type { Context } from '#lambdas/runtime/context';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { fullName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { PersonChanges } from './change-person';

/** A fleet that a driver may join: its admin must not be blocked. */
export const openFleet = async (ctx: Context, id: string): Promise<StoredUser | Refusal> => {
  const fleet = await loadUser(ctx.store, id);
  if (fleet?.usertype !== 'fleetadmin' || fleet.deletedAt) return refuse('user_does_not_exists');
  return fleet.approved ? fleet : refuse('fleet_blocked', { field: 'fleetadmin' });
};

/** A driver who registered by a fleet's invitation joins it when approved, if the fleet still exists. */
export const joining = async (ctx: Context, { joins, usertype }: StoredUser): Promise<PersonChanges> => {
  if (!joins) return {};
  const isOpen = !isRefusal(await openFleet(ctx, joins));
  return { joins: '', ...(isOpen && usertype === 'driver' ? { fleetadmin: joins } : {}) };
};

/** Mails to the fleets that a driver joins or leaves. */
export const fleetMails = (ctx: Context, user: StoredUser, { fleetadmin: to }: PersonChanges): Write[] => {
  const from = user.fleetadmin ?? '';
  if (user.usertype !== 'driver' || to === undefined || to === from) return [];
  const driver = fullName(user);
  return [
    ...(to ? [mailOrder(ctx, to, 'fleet_driver_joined', { driver })] : []),
    ...(from ? [mailOrder(ctx, from, 'fleet_driver_left', { driver })] : []),
  ];
};

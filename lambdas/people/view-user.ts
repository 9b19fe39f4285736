import type { User } from '#shared/contract/entities/user';
import { fromMinor } from '#shared/domain/money/money';
import { loadPresence } from '#lambdas/dispatch/presence-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey } from '#lambdas/store/keys';
import type { StoredUser } from './user-items';

const mean = ({ ratingSum = 0, ratingCount = 0 }: StoredUser) =>
  ratingCount ? { ratings: { userrating: Math.round((ratingSum / ratingCount) * 10) / 10, details: [] } } : {};

/** A user as they and admins see them: profile, wallet balance and, of a driver, whether on duty, busy and where. */
export const viewUser = async (ctx: Context, user: StoredUser): Promise<User> => {
  const [balance, settings, presence] = await Promise.all([
    ctx.store.get(balanceKey(user.id), { consistent: true }),
    ctx.settings(),
    user.usertype === 'driver' ? loadPresence(ctx.store, user.id) : undefined,
  ]);
  const duty = presence && {
    driverActiveStatus: presence.onDuty,
    queue: presence.queue,
    location: { lat: presence.lat, lng: presence.lng },
  };
  return {
    ...user,
    ...mean(user),
    ...duty,
    walletBalance: fromMinor((balance?.balanceMinor as number) ?? 0, settings.code),
  };
};

/** What is between a driver and the platform. */
const notOfFleet = ['bankName', 'bankCode', 'bankAccount', 'pushToken', 'signupViaReferral', 'notifications'];

/** A user as whoever looks after them may see them: an admin all of it, a fleet admin the driver without the rest. */
export const viewUserFor = async (ctx: Context, actor: Actor, user: StoredUser): Promise<User> => {
  const seen = await viewUser(ctx, user);
  if (actor.usertype === 'admin') return seen;
  return Object.fromEntries(Object.entries(seen).filter(([field]) => !notOfFleet.includes(field))) as User;
};

import type { User } from '#shared/contract/entities/user';
import { fromMinor } from '#shared/domain/money/money';
import { averageRating, type Ratings, shownRating } from '#shared/domain/people/shown-rating';
import { carTypeNames } from '#lambdas/model/catalog/load-car-type';
import { asPresence, loadPresence, type StoredPresence } from '#lambdas/model/drivers/presence-items';
import type { Item, Key } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, presenceKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

/** Admins see the average of any number of ratings, others only when there are enough ratings. */
const averageFor = ({ usertype }: Pick<Actor, 'usertype'>) => (usertype === 'admin' ? averageRating : shownRating);

const ratingsOf = (average: number | undefined) =>
  average === undefined ? {} : { ratings: { userrating: average, details: [] } };

/** A driver's duty fields: whether on duty, busy and where. */
const dutyOf = (presence: StoredPresence | undefined) =>
  presence && {
    driverActiveStatus: presence.onDuty,
    queue: presence.queue,
    location: { lat: presence.lat, lng: presence.lng },
  };

const seen = (
  user: StoredUser,
  balance: Item | undefined,
  presence: StoredPresence | undefined,
  code: string,
  average: (ratings: Ratings) => number | undefined,
): User => ({
  ...user,
  ...ratingsOf(average(user)),
  ...dutyOf(presence),
  walletBalance: fromMinor((balance?.balanceMinor as number) ?? 0, code),
});

/** The user with the current name of their car type. */
const renamed = (user: StoredUser, names: ReadonlyMap<string, string>): StoredUser => {
  const carType = user.carTypeId && names.get(user.carTypeId);
  return carType ? { ...user, carType } : user;
};
const none: ReadonlyMap<string, string> = new Map();
const namesFor = (ctx: Context, users: readonly StoredUser[]) =>
  users.some(({ carTypeId }) => carTypeId) ? carTypeNames(ctx.store) : none;

/** A user as they see themselves, or with the average of an admin: profile, wallet balance and, for a driver, whether on duty, busy and where. */
export const viewUser = async (ctx: Context, user: StoredUser, average = shownRating): Promise<User> => {
  const [balance, settings, presence, names] = await Promise.all([
    ctx.store.get(balanceKey(user.id), { consistent: true }),
    ctx.settings(),
    user.usertype === 'driver' ? loadPresence(ctx.store, user.id) : undefined,
    namesFor(ctx, [user]),
  ]);
  return seen(renamed(user, names), balance, presence, settings.code, average);
};

/** Fields between a driver and the platform that their fleet admin must not see. */
const notOfFleet = [
  'bankName',
  'bankCode',
  'bankAccount',
  'taxId',
  'pushToken',
  'signupViaReferral',
  'notifications',
  'offerTimeFactor',
];

const forReader = (actor: Actor, user: User): User => {
  if (actor.usertype === 'admin') return user;
  return Object.fromEntries(Object.entries(user).filter(([field]) => !notOfFleet.includes(field))) as User;
};

/** A user as their manager may see them: an admin everything, a fleet admin a driver without the platform's fields. */
export const viewUserFor = async (ctx: Context, actor: Actor, user: StoredUser): Promise<User> =>
  forReader(actor, await viewUser(ctx, user, averageFor(actor)));

/** The same for a whole list, with batched reads. */
export const viewUsersFor = async (ctx: Context, actor: Actor, users: readonly StoredUser[]): Promise<User[]> => {
  const drivers = users.filter(({ usertype }) => usertype === 'driver');
  const keys = [...users.map(({ id }) => balanceKey(id)), ...drivers.map(({ id }) => presenceKey(id))];
  const [items, settings, names] = await Promise.all([ctx.store.getMany(keys), ctx.settings(), namesFor(ctx, users)]);
  const byKey = new Map(items.map(item => [item.pk + item.sk, item]));
  const average = averageFor(actor);
  const at = ({ pk, sk }: Key) => byKey.get(pk + sk);
  return users.map(user => {
    const presence = at(presenceKey(user.id));
    const all = seen(
      renamed(user, names),
      at(balanceKey(user.id)),
      presence && asPresence(presence),
      settings.code,
      average,
    );
    return forReader(actor, all);
  });
};

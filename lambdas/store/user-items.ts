import type { User } from '#shared/contract/entities/user';
import { all, exists, missing, type Item, type Store, type Write } from '#lambdas/ports/store';
import { accountKey, carTypeDrivers, fleetDriverList, pushList, userKey, userSort, userTypeList } from './keys';

/** A user as stored: without what lives in items of its own (wallet balance, presence). */
export type StoredUser = Omit<
  User,
  'walletBalance' | 'driverActiveStatus' | 'queue' | 'location' | 'savedAddresses'
> & {
  /** Of a driver: the car type, whatever it is called by now. */
  carTypeId?: string;
  ratingSum?: number;
  ratingCount?: number;
  /** The identity service's name of the account, where that is not the profile's id: see `accountName`. */
  username?: string;
  /** The id of the account, where it was opened anew for a profile that outlived the one before. */
  account?: string;
  /** Since when the identity service has had no account for it, as far as the sweeper knows. */
  accountGoneAt?: number;
  /** Sessions that began before this second are over. */
  sessionsFromS?: number;
  /** The account is gone; what stays is what the books need. */
  deletedAt?: number;
};

/** What devices call themselves; another one is reached when all are meant. */
const platforms = ['ANDROID', 'IOS', 'OTHER'] as const;
export type Platform = (typeof platforms)[number];

/** Where a person is listed who has a device to push to. */
export const pushEntry = ({ id, usertype, createdAt, pushToken, userPlatform = '' }: StoredUser) => {
  if (!pushToken) return undefined;
  const platform = platforms.find(known => known === userPlatform.toUpperCase()) ?? 'OTHER';
  return { g5p: pushList(usertype, platform, id), g5s: userSort(createdAt, id) };
};

export const userItem = (user: StoredUser): Item => ({
  ...userKey(user.id),
  ...user,
  _et: 'user',
  g1p: userTypeList(user.usertype, user.id),
  g1s: userSort(user.createdAt, user.id),
  ...(user.fleetadmin ? { g3p: fleetDriverList(user.fleetadmin), g3s: userSort(user.createdAt, user.id) } : {}),
  ...(user.carTypeId ? { g4p: carTypeDrivers(user.carTypeId), g4s: user.id } : {}),
  ...pushEntry(user),
});

export const asUser = (item: Item): StoredUser => item as unknown as StoredUser;

/** A profile may be there although this does not see it yet; `consistent` does, at twice the price. */
export const loadUser = async (
  store: Store,
  uid: string,
  options: { consistent?: boolean } = {},
): Promise<StoredUser | undefined> => {
  const item = await store.get(userKey(uid), options);
  return item && asUser(item);
};

/** The identity service's own name of a person's account. */
export const accountName = ({ id, username }: Pick<StoredUser, 'id' | 'username'>): string => username ?? id;

/** The profile that an account opens: the one with its id, or one that outlived its account and was bound to this. */
export const profileOfAccount = async (
  store: Store,
  account: string,
  options: { consistent?: boolean } = {},
): Promise<StoredUser | undefined> => {
  const own = await loadUser(store, account, options);
  if (own) return own;
  const binding = await store.get(accountKey(account), options);
  return binding && loadUser(store, binding.uid as string, options);
};

export const fullName = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** Holds only while somebody has not left: money that enters their wallet afterwards, nobody would ever get at. */
export const stillThere = (uid: string): Write => ({
  type: 'check',
  key: userKey(uid),
  if: all(exists(), missing('deletedAt')),
});

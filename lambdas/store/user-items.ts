import type { User } from '#shared/contract/entities/user';
import { all, exists, missing, type Item, type Store, type Write } from '#lambdas/ports/store';
import { documentKinds } from '#shared/contract/entities/driver-document';
import {
  accountKey,
  careShard,
  carTypeDrivers,
  fleetDriverList,
  pushList,
  shardOf,
  userKey,
  userSort,
  userTypeList,
} from './keys';

/** A user as stored, without data in items of its own (wallet balance, presence). */
export type StoredUser = Omit<
  User,
  'walletBalance' | 'driverActiveStatus' | 'queue' | 'location' | 'savedAddresses'
> & {
  /** For a driver: the id of their car type, independent of its current name. */
  carTypeId?: string;
  ratingSum?: number;
  ratingCount?: number;
  /** The user name in the identity service, where it differs from the profile's id: see `accountName`. */
  username?: string;
  /** The account's id, where a new account was created for a profile that outlived its own. */
  account?: string;
  /** When the sweeper first found that the identity service had no account for it. */
  accountGoneAt?: number;
  /** Staff entered the address for an account that others may open, and no mailed code has verified its owner yet. */
  emailGiven?: boolean;
  /** When their bank account was last replaced. */
  bankChangedAt?: number;
  /** Sessions that began before this time (seconds since the epoch) are over. */
  sessionsFromS?: number;
  /** The one earlier session, by when it began, that `sessionsFromS` did not end when it was this. */
  retainedSession?: { fromS: number; signedInAtS: number };
  /** When they set up the codes of an app as second factor; every session that began later had one. */
  secondFactorAt?: number;
  /** The fleet that the driver joins once they are approved: see `invitedBy`. */
  joins?: string;
  /** They were an approved driver when they were blocked: their documents had been checked, or predate the checks. */
  blockedDriver?: boolean;
  /**
   * When another admin last made them an admin, or changed how they sign in as an admin: they may approve nothing for a
   * day.
   */
  accessSetAt?: number;
  /** When an admin last replaced their profile picture. */
  pictureGivenAt?: number;
  /** When the account was deleted; only data that bookkeeping needs is retained. */
  deletedAt?: number;
};

/** Platforms that devices report; OTHER is reached only by messages to all. */
const platforms = ['ANDROID', 'IOS', 'OTHER'] as const;
export type Platform = (typeof platforms)[number];

/** The index keys of an approved person with a push token. */
export const pushEntry = ({ id, usertype, approved, createdAt, pushToken, userPlatform = '' }: StoredUser) => {
  if (!pushToken || !approved) return undefined;
  const platform = platforms.find(known => known === userPlatform.toUpperCase()) ?? 'OTHER';
  return { g5p: pushList(usertype, platform, id), g5s: userSort(createdAt, id) };
};

/** Reasons why a person may need an admin's decision. */
export const careStates = ['waiting', 'blocked', 'unchecked'] as const;
export type CareState = (typeof careStates)[number];

export const careOf = (user: StoredUser): CareState | undefined => {
  if (!user.approved) return user.blockedAt === undefined ? 'waiting' : 'blocked';
  const isUnchecked = documentKinds.some(kind => ['waiting', 'renewed'].includes(user[`${kind}State`] ?? ''));
  return user.usertype === 'driver' && isUnchecked ? 'unchecked' : undefined;
};

/** The index keys of a person who may need an admin's decision. */
export const careEntry = (user: StoredUser) => {
  const state = careOf(user);
  return state && { g2p: careShard(state, user.usertype, shardOf(user.id)), g2s: userSort(user.createdAt, user.id) };
};

export const userItem = (user: StoredUser): Item => ({
  ...userKey(user.id),
  ...user,
  _et: 'user',
  g1p: userTypeList(user.usertype, user.id),
  g1s: userSort(user.createdAt, user.id),
  ...(user.fleetadmin ? { g3p: fleetDriverList(user.fleetadmin), g3s: userSort(user.createdAt, user.id) } : {}),
  ...(user.carTypeId ? { g4p: carTypeDrivers(user.carTypeId), g4s: user.id } : {}),
  ...careEntry(user),
  ...pushEntry(user),
});

export const asUser = (item: Item): StoredUser => item as unknown as StoredUser;

/** Eventually consistent by default, so a new profile may be missed; `consistent` costs twice as much. */
export const loadUser = async (
  store: Store,
  uid: string,
  options: { consistent?: boolean } = {},
): Promise<StoredUser | undefined> => {
  const item = await store.get(userKey(uid), options);
  return item && asUser(item);
};

/** Whether the owner of a wallet has left. */
export const hasLeft = async (store: Store, uid: string): Promise<boolean> => {
  const user = await loadUser(store, uid, { consistent: true });
  return !user || user.deletedAt !== undefined;
};

/** The user name of a person's account in the identity service. */
export const accountName = ({ id, username }: Pick<StoredUser, 'id' | 'username'>): string => username ?? id;

/**
 * The profile that belongs to an account: the one with its id, or one that outlived its own account and is bound to
 * this.
 */
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

/** Condition: the user has not left. Money that entered their wallet afterwards would be lost. */
export const stillThere = (uid: string): Write => ({
  type: 'check',
  key: userKey(uid),
  if: all(exists(), missing('deletedAt')),
});

import { type Refusal, refuse } from '#shared/contract/errors';
import { type UserType, userTypes } from '#shared/contract/operation';
import { profileOfAccount, type StoredUser } from '#lambdas/store/user-items';
import type { Store } from '#lambdas/ports/store';

/** The signed-in user of a request, as stored now; the token's claims about the user are ignored. */
export type Actor = {
  uid: string;
  usertype: UserType;
  user: StoredUser;
  /** Start of the HTTP request's session, in seconds since the epoch. */
  signedInAtS?: number;
  /** Set for a user who is blocked or not approved: the refusal of everything outside their running ride. */
  blocked?: Refusal;
};

const CACHE_MS = 15_000;
const CACHED_AT_MOST = 5_000;
/** Keyed by account, because several accounts may open one profile. */
const cache = new Map<string, { user: StoredUser; until: number }>();

/** Removes a user from the cache, so that a change made in this process takes effect at once. */
export const forgetActor = (uid: string): void => {
  for (const [account, { user }] of cache) if (user.id === uid) cache.delete(account);
};

/** Forgets all cached users: for a process whose table is another one now, as in tests. */
export const forgetActors = (): void => cache.clear();

const currentUser = async (store: Store, account: string, now: number): Promise<StoredUser | undefined> => {
  const cached = cache.get(account);
  if (cached && cached.until > now) return cached.user;
  const user = await profileOfAccount(store, account);
  if (cache.size > CACHED_AT_MOST) cache.clear();
  if (user) cache.set(account, { user, until: now + CACHE_MS });
  return user;
};

/** AUTH-6 has one key for both; its context selects a separate text for users whom an admin blocked. */
const notApproved = ({ blockedAt }: StoredUser): Refusal =>
  refuse('require_approval', blockedAt === undefined ? undefined : { context: 'blocked' });

/** Whether a session is over, by when it began: in seconds since the epoch. */
export const isSessionOver = (
  { sessionsFromS = 0, retainedSession }: Pick<StoredUser, 'sessionsFromS' | 'retainedSession'>,
  signedInAtS: number,
): boolean => {
  const isRetained = retainedSession?.fromS === sessionsFromS && retainedSession.signedInAtS === signedInAtS;
  return signedInAtS < sessionsFromS && !isRetained;
};

/** The calling user, or why access is refused: no token, no profile, unknown type, not approved, not for their type. */
export const authorize = async (
  store: Store,
  /**
   * Without `alsoBlocked`, users who are not approved are refused at once; with it, the caller asks `blockedRefusal`.
   */
  op: { who: readonly UserType[]; alsoBlocked?: boolean },
  account: string | undefined,
  now: number,
  /** Start of the session, in seconds since the epoch; sessions older than a "sign out everywhere" are over. */
  signedInAtS = Infinity,
): Promise<Actor | Refusal> => {
  if (!account) return refuse('not_logged_in');
  const user = await currentUser(store, account, now);
  // A deleted account is not waiting for approval.
  if (!user || user.deletedAt !== undefined) return refuse('user_issue_contact_admin');
  if (isSessionOver(user, signedInAtS)) return refuse('not_logged_in');
  if (!userTypes.includes(user.usertype)) return refuse('not_valid_user_type');
  const blocked = user.approved ? undefined : notApproved(user);
  if (blocked && !op.alsoBlocked) return blocked;
  if (!op.who.includes(user.usertype)) return refuse('forbidden');
  return { uid: user.id, usertype: user.usertype, user, signedInAtS, ...(blocked ? { blocked } : {}) };
};

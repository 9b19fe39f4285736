import type { UserType } from '#shared/contract/operation';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import { isLookedUp, personSearch } from '#shared/domain/people/person-search';
import { tokensOf } from '#shared/domain/people/search-tokens';
import type { Item, Query, Store } from '#lambdas/ports/store';
import { searchPk, userKey } from '#lambdas/store/keys';
import { asUser, type StoredUser } from '#lambdas/store/user-items';

/**
 * Index entries to read at a time from each partition, and the limit of rounds when the other words of the search
 * discard many.
 */
const ENTRIES = 50;
const MAX_ROUNDS = 6;

/** Sorts after every character that a token may contain. */
const LAST = '\u{10FFFF}';

export type Search = {
  usertypes: readonly UserType[];
  search: string;
  limit: number;
  /** The last index entry of the previous page. */
  after?: string | undefined;
  /** Excludes e-mail and phone from the search, for readers who may not see them. */
  isHidden?: boolean | undefined;
  isWanted?: (user: StoredUser) => boolean;
};
/** `next` is present while there may be more results, even after a short page. */
export type Found = { users: StoredUser[]; next?: string };

const boundsOf = (lookUp: string, after: string | undefined): Pick<Query, 'between'> => {
  const from = [...lookUp].length > 1 ? lookUp : `${lookUp}#`;
  return { between: [after !== undefined && after >= from ? `${after}\0` : from, from + LAST] };
};

/** The next entries of all partitions, merged in order; fewer than requested only at the end. */
const entriesAfter = async (
  store: Store,
  usertypes: readonly UserType[],
  lookUps: readonly string[],
  after?: string,
) => {
  const places = lookUps.flatMap(lookUp =>
    usertypes.map(usertype => ({ pk: searchPk(usertype, lookUp), ...boundsOf(lookUp, after), limit: ENTRIES })),
  );
  const open = places.filter(({ between }) => between === undefined || between[0] <= between[1]);
  const pages = await Promise.all(open.map(place => store.query(place)));
  return pages
    .flat()
    .sort((a, b) => (a.sk < b.sk ? -1 : 1))
    .slice(0, ENTRIES);
};

/**
 * The search tokens of a user. For readers from whom contacts are hidden, only of what they see: a name may contain a
 * phone number.
 */
export const foundBy = (user: StoredUser, isHidden = false): string[] =>
  tokensOf(isHidden ? { ...hideContacts(user), email: '', mobile: '' } : user);

const tokenOf = ({ sk, uid }: Item): string => sk.slice(0, -String(uid).length - 1);

/**
 * One page of people whose names, e-mail, phone or vehicle number start with every word of the search, ordered by the
 * matching token. The index may be stale: the current profile decides.
 */
export const searchUsers = async (
  store: Store,
  { usertypes, search, limit, after, isHidden, isWanted = () => true }: Search,
): Promise<Found> => {
  const { lookUps, matches } = personSearch(search);
  const users: StoredUser[] = [];
  if (lookUps.length === 0) return { users };
  /** A user with several matching tokens is listed only once, at the first of them. */
  const isFirst = (user: StoredUser, token: string): boolean => {
    const tokens = foundBy(user, isHidden);
    const found = tokens.filter(each => lookUps.some(lookUp => isLookedUp(each, lookUp)));
    return matches(tokens) && !found.some(each => each < token) && found.includes(token);
  };
  let last = after;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const entries = await entriesAfter(store, usertypes, lookUps, last);
    const profiles = await store.getMany([...new Set(entries.map(({ uid }) => String(uid)))].map(userKey));
    const byId = new Map(profiles.map(item => [asUser(item).id, asUser(item)]));
    for (const each of entries) {
      last = each.sk;
      const user = byId.get(String(each.uid));
      if (!user || user.deletedAt || !usertypes.includes(user.usertype) || !isFirst(user, tokenOf(each))) continue;
      if (!isWanted(user)) continue;
      users.push(user);
      if (users.length === limit) return { users, next: last };
    }
    if (entries.length < ENTRIES) return { users };
  }
  return { users, ...(last === undefined ? {} : { next: last }) };
};

/** The first results of a search. */
export const findUsers = async (store: Store, wanted: Omit<Search, 'after'>): Promise<StoredUser[]> =>
  (await searchUsers(store, wanted)).users;

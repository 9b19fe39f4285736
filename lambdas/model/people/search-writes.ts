import { tokensOf } from '#shared/domain/people/search-tokens';
import type { Key, Write } from '#lambdas/ports/store';
import { searchKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

/** An index entry by its whole key: the token is not unique, since the partition changes with the user type. */
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const keysOf = (user: StoredUser): Key[] => tokensOf(user).map(token => searchKey(user.usertype, token, user.id));

const entry = (key: Key, uid: string): Write => ({ type: 'put', item: { ...key, _et: 'search', uid } });

/** The search index entries of a new person. */
export const searchEntries = (user: StoredUser): Write[] => keysOf(user).map(key => entry(key, user.id));

/** Deletes the search index entries of a person. */
export const withoutSearchEntries = (user: StoredUser): Write[] => keysOf(user).map(key => ({ type: 'delete', key }));

/** Only the search index entries that a change adds or removes. */
export const searchChanges = (before: StoredUser, after: StoredUser): Write[] => {
  const [old, now] = [keysOf(before), keysOf(after)];
  const [had, has] = [new Set(old.map(nameOf)), new Set(now.map(nameOf))];
  return [
    ...old.filter(key => !has.has(nameOf(key))).map((key): Write => ({ type: 'delete', key })),
    ...now.filter(key => !had.has(nameOf(key))).map(key => entry(key, after.id)),
  ];
};

import { tokensOf } from '#shared/domain/people/search-tokens';
import type { Key, Write } from '#lambdas/ports/store';
import { searchKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

/** A key of the index: where it lies, and the word alone is not enough, for a person may become one of another type. */
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const keysOf = (user: StoredUser): Key[] => tokensOf(user).map(token => searchKey(user.usertype, token, user.id));

const entry = (key: Key, uid: string): Write => ({ type: 'put', item: { ...key, _et: 'search', uid } });

/** What a new person is found by. */
export const searchEntries = (user: StoredUser): Write[] => keysOf(user).map(key => entry(key, user.id));

/** What a person who goes is found by no longer. */
export const withoutSearchEntries = (user: StoredUser): Write[] => keysOf(user).map(key => ({ type: 'delete', key }));

/** Only what a change makes different. */
export const searchChanges = (before: StoredUser, after: StoredUser): Write[] => {
  const [old, now] = [keysOf(before), keysOf(after)];
  const [had, has] = [new Set(old.map(nameOf)), new Set(now.map(nameOf))];
  return [
    ...old.filter(key => !has.has(nameOf(key))).map((key): Write => ({ type: 'delete', key })),
    ...now.filter(key => !had.has(nameOf(key))).map(key => entry(key, after.id)),
  ];
};

import { createHash } from 'node:crypto';
import { mailbox } from '#shared/domain/people/referral';
import type { Item, Store } from '#lambdas/ports/store';
import { personMarksPk } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

export const RIDE_MARK = 'RIDE';
/** A promo that is used so often by one person is looked at no further. */
const MARKS = 200;

const digestOf = (identity: string): string => createHash('sha256').update(`person#${identity}`).digest('hex');

/** A number that nobody has proved may be a stranger's, who would be taken for this person. */
export const digestsOf = ({ email, mobile, mobileUnproved }: StoredUser): string[] =>
  [email ? mailbox(email) : '', mobileUnproved ? '' : mobile].filter(Boolean).map(digestOf);

export type PersonPast = { hasRidden: boolean; uses: ReadonlyMap<string, number> };

/** What is remembered of a person from other accounts than this one, and whether they have ridden by any. */
export const pastOf = async (store: Store, uid: string): Promise<PersonPast> => {
  const user = await loadUser(store, uid);
  const digests = user ? digestsOf(user) : [];
  const pages = await Promise.all(digests.map(digest => store.query({ pk: personMarksPk(digest), limit: MARKS })));
  const marks = new Map<string, Item>(pages.flat().map(item => [item.sk, item]));
  const uses = new Map<string, number>();
  for (const { promo, by } of marks.values())
    if (typeof promo === 'string' && by !== uid) uses.set(promo, (uses.get(promo) ?? 0) + 1);
  return { hasRidden: marks.has(RIDE_MARK), uses };
};

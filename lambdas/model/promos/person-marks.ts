import { createHash } from 'node:crypto';
import type { Booking } from '#shared/contract/entities/booking';
import { mailbox } from '#shared/domain/people/referral';
import type { Item, Store, Write } from '#lambdas/ports/store';
import { personMarkKey, personMarksPk } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

const RIDE = 'RIDE';
const PROMO = 'PROMO#';
/** A promo that is used so often by one person is looked at no further. */
const MARKS = 200;

const digestOf = (identity: string): string => createHash('sha256').update(`person#${identity}`).digest('hex');

/** A number that nobody has proved may be a stranger's, who would be taken for this person. */
const digestsOf = ({ email, mobile, mobileUnproved }: StoredUser): string[] =>
  [email ? mailbox(email) : '', mobileUnproved ? '' : mobile].filter(Boolean).map(digestOf);

const marksOf = (user: StoredUser, { id, promo_applied, promo_details }: Booking): Write[] =>
  digestsOf(user).flatMap(digest => {
    const mark = (name: string, about: object): Write => ({
      type: 'put',
      item: { ...personMarkKey(digest, name), _et: 'person-mark', by: user.id, ...about },
    });
    const promo = promo_applied ? promo_details?.id : undefined;
    return [mark(RIDE, {}), ...(promo ? [mark(`${PROMO}${promo}#${id}`, { promo, booking: id })] : [])];
  });

/**
 * Remembers a paid ride and its promo by the rider's mailbox and number, so that neither a new account nor another spelling of the
 * address makes a first ride again. Repeated events write the same.
 */
export const markPerson = async (store: Store, booking: Booking): Promise<void> => {
  const user = await loadUser(store, booking.customer);
  const marks = user && !user.deletedAt ? marksOf(user, booking) : [];
  if (marks.length > 0) await store.write(marks);
};

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
  return { hasRidden: marks.has(RIDE), uses };
};

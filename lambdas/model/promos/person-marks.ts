import { createHash } from 'node:crypto';
import type { Contacts } from '#shared/domain/people/proved';
import { mailbox } from '#shared/domain/people/referral';
import type { Promo } from '#shared/contract/entities/promo';
import { type Item, is, missing, type Store, type Write } from '#lambdas/ports/store';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingKey, personMarkKey, personMarksPk } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

export const RIDE_MARK = 'RIDE';
/** The mark of a person with a ride that was written off unpaid. */
export const UNPAID_MARK = 'UNPAID';
/** Marks of rides that were paid to the company by card, one for each driver. */
export const CARD_RIDE_MARK = 'CARDRIDE#';
/** A mark of a booking's promo: its id, its account, and whether it was a promo for a first ride. */
export const promoMark = (promo: string, booking: string): string => `PROMO#${promo}#${booking}`;
const TURN = 'TURN';
const noContacts: Contacts = { email: '', mobile: '' };

const digestOf = (identity: string): string => createHash('sha256').update(`person#${identity}`).digest('hex');

/**
 * Digests of the verified contacts. An unverified contact may belong to a stranger, or be invented, so it identifies
 * nobody.
 */
export const digestsOf = ({ email, emailUnproved, mobile, mobileUnproved }: StoredUser): string[] =>
  [emailUnproved || !email ? '' : mailbox(email), mobileUnproved ? '' : mobile].filter(Boolean).map(digestOf);

/**
 * `turns`: how often promos were taken under each digest, as read: of two accounts that take one concurrently, only one
 * succeeds.
 */
export type PersonPast = {
  hasRidden: boolean;
  /** Their current address and number; empty for nobody. */
  contacts: Contacts;
  uses: ReadonlyMap<string, number>;
  turns: ReadonlyMap<string, number>;
};

/**
 * Marks of other accounts whose booking still uses its promo: a cancelled booking, or one that changed its promo, has
 * released it.
 */
const standing = async (store: Store, marks: readonly Item[], uid: string): Promise<Item[]> => {
  const others = marks.filter(({ promo, by }) => typeof promo === 'string' && by !== uid);
  const ids = others.map(({ booking }) => String(booking));
  const bookings = (await store.getMany(ids.map(bookingKey))).map(asBooking);
  const given = new Map(
    bookings.map(booking => [booking.id, booking.status === 'CANCELLED' ? undefined : booking.promo_details?.id]),
  );
  return others.filter(({ booking, promo }) => !given.has(String(booking)) || given.get(String(booking)) === promo);
};

/** Promo use stored for a person from their other accounts, and whether they have ridden with any account. */
export const pastOf = async (store: Store, uid: string): Promise<PersonPast> => {
  const user = await loadUser(store, uid);
  const digests = user ? digestsOf(user) : [];
  // Rides from before anything was proved are remembered by the account.
  const pages = await Promise.all(
    [...digests, uid].map(digest => store.query({ pk: personMarksPk(digest), consistent: true })),
  );
  const marks = new Map<string, Item>(pages.flat().map(item => [item.sk, item]));
  const turnOf = (page: readonly Item[] = []) => Number(page.find(({ sk }) => sk === TURN)?.turn ?? 0);
  const used = await standing(store, [...marks.values()], uid);
  const uses = new Map<string, number>();
  for (const { promo } of used) uses.set(String(promo), (uses.get(String(promo)) ?? 0) + 1);
  return {
    contacts: user ?? noContacts,
    hasRidden: marks.has(RIDE_MARK) || used.some(({ isFirst }) => isFirst === true),
    uses,
    turns: new Map(digests.map((digest, at) => [digest, turnOf(pages[at])])),
  };
};

/**
 * Marks a promo for a person in the transaction of the booking that takes it, before it is paid: another account of the
 * person cannot take it too, even concurrently.
 */
export const reserveWrites = (
  { turns }: Pick<PersonPast, 'turns'>,
  { uid, booking, promo }: { uid: string; booking: string; promo: Pick<Promo, 'id' | 'promo_first_ride'> },
): Write[] =>
  [...turns].flatMap(([digest, turn]): Write[] => [
    {
      type: 'put',
      item: {
        ...personMarkKey(digest, promoMark(promo.id, booking)),
        _et: 'person-mark',
        by: uid,
        promo: promo.id,
        booking,
        ...(promo.promo_first_ride ? { isFirst: true } : {}),
      },
    },
    {
      type: 'update',
      key: personMarkKey(digest, TURN),
      set: { _et: 'person-turn', turn: turn + 1 },
      if: turn === 0 ? missing('turn') : is('turn', turn),
    },
  ]);

import { kindsOfBooking } from '#shared/domain/ledger/journal';
import type { JournalLine, JournalStory } from '#shared/contract/entities/books';
import { fromMinor } from '#shared/domain/money/money';
import type { Store } from '#lambdas/ports/store';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { withdrawKey } from '#lambdas/store/keys';
import { asWithdraw } from '#lambdas/model/money/wallet-history';
import { journalsById, type StoredJournal } from './book-days';
import { bookPeople } from './book-people';
import { attemptsIn, journalsOfBooking, journalsOfPayment } from './journals-of-booking';
import { paymentHistories } from './payment-history';
import { movedMinor } from './sum-journals';

export const lineOf = (journal: StoredJournal): JournalLine => ({
  id: journal.id,
  at: journal.at,
  memo: journal.memo,
  amount: fromMinor(movedMinor(journal), journal.currency),
});

/** The booking or withdraw request in a journal's name. */
const aboutOf = ({ id, booking }: StoredJournal): { booking?: string; withdraw?: string } => {
  const [, kind = '', about = ''] = /^([A-Z]+)-(.+)$/.exec(id) ?? [];
  if (kind.startsWith('WD')) return { withdraw: about };
  const isNamed = kindsOfBooking.includes(kind) && attemptsIn([id]).length === 0;
  return booking ? { booking } : isNamed ? { booking: about } : {};
};

const withdrawJournals = (id: string) => ['WD', 'WDORD', 'WDOUT', 'WDBACK'].map(kind => `${kind}-${id}`);

/** The journal with everything else about the same booking, request or payment, oldest first. */
const allOf = async (store: Store, journal: StoredJournal): Promise<StoredJournal[]> => {
  const { booking, withdraw } = aboutOf(journal);
  const [attempt] = attemptsIn([journal.id]);
  const found = withdraw
    ? await journalsById(store, withdrawJournals(withdraw))
    : booking
      ? await journalsOfBooking(store, booking)
      : attempt
        ? await journalsOfPayment(store, attempt)
        : [];
  const others = found.filter(({ id }) => id !== journal.id);
  return [journal, ...others].sort((a, b) => a.at - b.at);
};

const subjectsOf = async (
  store: Store,
  about: ReturnType<typeof aboutOf>,
  booking: StoredBooking | undefined,
): Promise<Pick<JournalStory, 'booking' | 'withdraw'>> => {
  const item = about.withdraw ? await store.get(withdrawKey(about.withdraw)) : undefined;
  const withdraw = item && asWithdraw(item);
  return {
    ...(booking ? { booking: { id: booking.id, number: booking.booking_id } } : {}),
    ...(withdraw
      ? { withdraw: { id: withdraw.id, uid: withdraw.uid, ...(withdraw.batch ? { batch: withdraw.batch } : {}) } }
      : {}),
  };
};

/** A journal with its context: what, when, who, its subject, and the other journals of the same subject. */
export const storyOf = async (store: Store, journal: StoredJournal): Promise<JournalStory> => {
  const { legs, by, currency } = journal;
  const uids = legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : []));
  const about = aboutOf(journal);
  const [personOf, booking, all] = await Promise.all([
    bookPeople(store, by ? [...uids, by] : uids),
    about.booking ? loadBooking(store, about.booking) : undefined,
    allOf(store, journal),
  ]);
  const [subjects, payments] = await Promise.all([
    subjectsOf(store, about, booking),
    paymentHistories(store, all, booking),
  ]);
  return {
    ...lineOf(journal),
    ...subjects,
    ...(payments.length > 0 ? { payments } : {}),
    ...(by ? { by: personOf(by) } : {}),
    legs: legs.map(({ account, amountMinor }) => ({
      kind: account.kind,
      ...(account.kind === 'user'
        ? { account: account.uid, person: personOf(account.uid) }
        : { account: account.name as string }),
      amount: fromMinor(amountMinor, currency),
    })),
    linked: all.filter(({ id }) => id !== journal.id).map(lineOf),
  };
};

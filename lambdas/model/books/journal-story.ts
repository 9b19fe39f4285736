import { kindsOfBooking } from '#shared/domain/ledger/journal';
import type { JournalLine, JournalStory } from '#shared/contract/entities/books';
import { fromMinor } from '#shared/domain/money/money';
import { feeOf } from '#shared/domain/settlement/line';
import type { Store } from '#lambdas/ports/store';
import { loadBooking } from '#lambdas/store/booking-items';
import { withdrawKey } from '#lambdas/store/keys';
import { linesOf } from '#lambdas/model/settlement/read-lines';
import { asWithdraw } from '#lambdas/model/money/wallet-history';
import { journalsById, type StoredJournal } from './book-days';
import { bookPeople } from './book-people';
import { journalsOfBooking } from './journals-of-booking';
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
  const isNamed = kindsOfBooking.includes(kind);
  return booking ? { booking } : isNamed ? { booking: about } : {};
};

const withdrawJournals = (id: string) => ['WD', 'WDORD', 'WDOUT', 'WDBACK'].map(kind => `${kind}-${id}`);

const linkedOf = async (store: Store, journal: StoredJournal): Promise<JournalLine[]> => {
  const { booking, withdraw } = aboutOf(journal);
  const found = withdraw
    ? await journalsById(store, withdrawJournals(withdraw))
    : booking
      ? await journalsOfBooking(store, booking)
      : [];
  return found
    .filter(({ id }) => id !== journal.id)
    .sort((one, other) => one.at - other.at)
    .map(lineOf);
};

const subjectsOf = async (
  store: Store,
  journal: StoredJournal,
): Promise<Pick<JournalStory, 'booking' | 'withdraw'>> => {
  const about = aboutOf(journal);
  const booking = about.booking ? await loadBooking(store, about.booking) : undefined;
  const item = about.withdraw ? await store.get(withdrawKey(about.withdraw)) : undefined;
  const withdraw = item && asWithdraw(item);
  return {
    ...(booking ? { booking: { id: booking.id, number: booking.booking_id } } : {}),
    ...(withdraw
      ? { withdraw: { id: withdraw.id, uid: withdraw.uid, ...(withdraw.batch ? { batch: withdraw.batch } : {}) } }
      : {}),
  };
};

/** The payment that a journal is about: the one that paid the ride, or the one that it is named by. */
const paymentOf = async (store: Store, journal: StoredJournal): Promise<string | undefined> => {
  const { booking } = aboutOf(journal);
  const [, named] = /^[A-Z]+-([0-9a-f]{32})(?:-|$)/.exec(journal.id) ?? [];
  return named ?? (booking ? (await loadBooking(store, booking))?.paidBy : undefined);
};

/** The lines of settlement reports about the payment, in the order in which they were read. */
const settledOf = async (store: Store, journal: StoredJournal): Promise<Pick<JournalStory, 'settled'>> => {
  const payment = await paymentOf(store, journal);
  if (!payment) return {};
  const settled = (await linesOf(store, payment)).map(line => ({
    line: line.id,
    kind: line.kind,
    at: line.at ?? line.settledAt,
    amount: fromMinor(line.grossMinor, line.currency),
    fee: fromMinor(feeOf(line), line.currency),
  }));
  return settled.length > 0 ? { settled } : {};
};

/** A journal as a story: what, when, who, about what, and what else happened to it. */
export const storyOf = async (store: Store, journal: StoredJournal): Promise<JournalStory> => {
  const { legs, by, currency } = journal;
  const uids = legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : []));
  const [personOf, subjects, linked, settled] = await Promise.all([
    bookPeople(store, by ? [...uids, by] : uids),
    subjectsOf(store, journal),
    linkedOf(store, journal),
    settledOf(store, journal),
  ]);
  return {
    ...lineOf(journal),
    ...subjects,
    ...settled,
    ...(by ? { by: personOf(by) } : {}),
    legs: legs.map(({ account, amountMinor }) => ({
      kind: account.kind,
      ...(account.kind === 'user'
        ? { account: account.uid, person: personOf(account.uid) }
        : { account: account.name as string }),
      amount: fromMinor(amountMinor, currency),
    })),
    linked,
  };
};

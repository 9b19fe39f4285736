import type { PaymentHistory } from '#shared/contract/entities/books';
import { fromMinor } from '#shared/domain/money/money';
import { feeOf } from '#shared/domain/settlement/line';
import type { Intent } from '#lambdas/model/payments/intents';
import { linesOf } from '#lambdas/model/settlement/read-lines';
import type { Store } from '#lambdas/ports/store';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { paymentIntentKey } from '#lambdas/store/keys';
import type { StoredJournal } from './book-days';
import { attemptsIn } from './journals-of-booking';

/** Limit of the attempts to pay a ride. The latest ones are left out, since the first ones have its journals. */
const MOST_PAYMENTS = 10;

type Step = PaymentHistory['steps'][number];

const intentOf = async (store: Store, attempt: string): Promise<Intent | undefined> =>
  (await store.get(paymentIntentKey(attempt))) as unknown as Intent | undefined;

/** The attempts to pay, the ride's own first, then the amounts that a card had authorised for it. */
const attemptsOf = async (store: Store, journals: readonly StoredJournal[], booking: StoredBooking | undefined) => {
  const hold = booking?.heldBy === undefined ? undefined : await intentOf(store, booking.heldBy);
  const ofHold = hold && (hold.takenBy ?? hold.id);
  const main = [booking?.paidBy, ofHold].filter(id => id !== undefined);
  const attempts = [...new Set([...main, ...attemptsIn(journals.map(({ id }) => id))])];
  return { hold, ofHold, attempts: attempts.slice(0, MOST_PAYMENTS) };
};

/** A journal without an attempt concerns the ride's first payment, or the capture of what its card had authorised. */
const isAbout = (
  { id }: StoredJournal,
  attempt: string,
  {
    adjustments,
    attempts,
    ofHold,
  }: Pick<Partial<StoredBooking>, 'adjustments'> & { attempts: readonly string[]; ofHold: string | undefined },
): boolean => {
  const named = attemptsIn([id]);
  if (named.length > 0) return named.includes(attempt);
  const isOfHold = adjustments?.some(adjustment => adjustment.ofHold && id.endsWith(`-${adjustment.id}`)) ?? false;
  return attempt === (isOfHold ? (ofHold ?? attempts[0]) : attempts[0]);
};

const bookedSteps = ({ provider, currency }: Intent, journals: readonly StoredJournal[]): Step[] =>
  journals.flatMap(({ id, at, legs }) => {
    const atProvider = legs.filter(
      ({ account }) => account.kind === 'system' && account.name === `gateway:${provider}`,
    );
    const moved = atProvider.reduce((sum, { amountMinor }) => sum - amountMinor, 0);
    return moved === 0 ? [] : [{ kind: 'booked', at, reference: id, amount: fromMinor(moved, currency) }];
  });

const settledSteps = async (store: Store, attempt: string): Promise<Step[]> =>
  (await linesOf(store, attempt)).map(line => ({
    kind: 'settled',
    at: line.at ?? line.settledAt,
    reference: line.id,
    amount: fromMinor(line.grossMinor, line.currency),
    line: line.kind,
    fee: fromMinor(feeOf(line), line.currency),
  }));

const heldStep = ({ id, amount, holds, providerRef = id, paidAt }: Intent): Step[] =>
  !holds || paidAt === undefined ? [] : [{ kind: 'held', at: paidAt, reference: providerRef, amount }];

/**
 * The payments that journals concern, each with its history: authorised, captured, refunded, disputed, fees and lines
 * of settlement reports, with time and reference. The history is read from the books, so that it cannot differ from
 * them.
 */
export const paymentHistories = async (
  store: Store,
  journals: readonly StoredJournal[],
  booking: StoredBooking | undefined,
): Promise<PaymentHistory[]> => {
  const { hold, ofHold, attempts } = await attemptsOf(store, journals, booking);
  const of = { adjustments: booking?.adjustments, attempts, ofHold };
  const histories = await Promise.all(
    attempts.map(async (attempt): Promise<PaymentHistory[]> => {
      const intent = await intentOf(store, attempt);
      if (!intent) return [];
      const held = hold && (hold.takenBy === attempt || hold.id === attempt) ? heldStep(hold) : [];
      const booked = bookedSteps(
        intent,
        journals.filter(each => isAbout(each, attempt, of)),
      );
      const steps = [...held, ...booked, ...(await settledSteps(store, attempt))];
      const { provider, providerRef } = intent;
      const reference = providerRef === undefined ? {} : { reference: providerRef };
      return [{ provider, ...reference, steps: steps.sort((a, b) => a.at - b.at) }];
    }),
  );
  return histories.flat().filter(({ steps }) => steps.length > 0);
};

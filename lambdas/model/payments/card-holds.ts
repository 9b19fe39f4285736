import { isRefusal, refuse } from '#shared/contract/errors';
import { HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { amountToPay } from '#shared/domain/booking/amounts';
import { holdDeclined, holdGivenUp, holdReleasing, holdUnanswered } from '#shared/domain/booking/card-hold';
import {
  holdAt,
  isAtProvider,
  isBeforeRide,
  isHoldUnfit,
  isReleasing,
  waitsForHold,
} from '#shared/domain/booking/hold-state';
import { isActive } from '#shared/domain/booking/transitions';
import { fromMicro, fromMinor, toMicro } from '#shared/domain/money/money';
import { less, priceOf } from '#shared/domain/payment/packet';
import { move } from '#lambdas/model/bookings/move';
import { log } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { applyFact, askProvider } from './apply-fact';
import { endHold } from './book-hold';
import { cardOfJob, chargeFor, type Charged, rememberAttempt } from './card-attempts';
import type { CardJob } from './card-jobs';
import { feeToPay, stillOwed } from './earlier-debt';
import { attemptId, type Intent, loadIntent, rememberProgress, rememberTaking, storeIntent } from './intents';
import { amountOf } from './orders';
import { claimUnlessPaid, isPaidOtherwise, waitedMs } from './paid-otherwise';
import { endCardClaim } from './paying-claim';
import { cardForAway, cardOf } from './load-cards';
import { watched } from './watch';

/** The pause before a bank that refuses a hold is asked again, until the pickup. */
const AGAIN_MS = 15 * MINUTE_MS;
/**
 * How often a provider that does not answer is asked before its silence counts as a refusal: for a quarter of an hour.
 */
const MOST_UNANSWERED = 3;

/**
 * The time after the ride in which a rider may pay otherwise. Then the hold is captured, before its bank releases it.
 */
const OTHERWISE_MS = 30 * MINUTE_MS;

/** `none`: there is no hold, or no longer, and the amount owed is charged as for any other ride. */
type Worked = Charged | 'none';

const byProvider = ({ name }: Payments) => ({ uid: name, party: 'payment' as const });

const giveUp = async (ctx: Context, provider: Payments, bookingId: string): Promise<'none'> => {
  await move(ctx, { bookingId, by: byProvider(provider), decide: holdGivenUp });
  return 'none';
};

const refused = async (ctx: Context, provider: Payments, bookingId: string): Promise<Worked> => {
  const now = ctx.now();
  await move(ctx, { bookingId, by: byProvider(provider), decide: booking => holdDeclined(booking, now) });
  return { at: now + AGAIN_MS, isDeclined: true };
};

type Asking = { booking: StoredBooking; job: CardJob; intent: Intent };

const askFor = async (ctx: Context, provider: Payments, { booking, job, intent }: Asking): Promise<Worked> => {
  if (!(await rememberAttempt(ctx, job, intent))) return { at: ctx.now() };
  const charged = await chargeFor(ctx, provider, intent, booking.booking_id);
  // By now the job of the booked hold has replaced this one.
  if (charged === 'over') return 'waits';
  return charged === 'declined' ? refused(ctx, provider, booking.id) : charged;
};

/**
 * Whether the provider is asked again under a reference whose outcome is open. Once its silence counts as a refusal,
 * and the rider has put another card first, that card is asked instead.
 */
const isAskedAgain = async (
  ctx: Context,
  { cardHold, customer }: StoredBooking,
  { card }: Intent,
): Promise<boolean> => {
  const isThere = (await cardOf(ctx.store, customer, card ?? '')) !== undefined;
  if (!isThere || !cardHold?.isUnanswered) return isThere;
  return (await cardForAway(ctx.store, customer))?.id === card;
};

/** Asks the rider's card, while its owner is away, to place the hold of a ride that was booked for later. */
const askCard = async (ctx: Context, provider: Payments, booking: StoredBooking, job: CardJob): Promise<Worked> => {
  const { id: bookingId, status, payment_mode, cardHold, customer } = booking;
  if (status === 'PAYMENT_PENDING') return 'over';
  if (!isBeforeRide(booking) || payment_mode !== 'card' || !cardHold) return giveUp(ctx, provider, bookingId);
  if (ctx.now() < holdAt(booking)) return { at: holdAt(booking) };
  const earlier = job.intentId ? await loadIntent(ctx, job.intentId) : undefined;
  // An attempt with an open outcome is repeated first.
  if (earlier?.holds && (await isAskedAgain(ctx, booking, earlier)))
    return askFor(ctx, provider, { booking, job, intent: earlier });
  const card = await cardOfJob(ctx, job, customer);
  if (card === 'elsewhere') return 'over';
  const isTried = cardHold.state === 'declined' && ctx.now() > booking.tripdate;
  if (!cardHold.isRequired && (!card || isTried)) return giveUp(ctx, provider, bookingId);
  if (!card) return refused(ctx, provider, bookingId);
  const { amount } = cardHold;
  const { currency } = booking.receipt;
  const id = attemptId([
    bookingId,
    booking.payToken,
    provider.name,
    currency,
    amount,
    'hold',
    card.id,
    job.tries,
    booking.heldBy ?? '',
  ]);
  const wanted = { id, bookingId, customer, provider: provider.name, amount, currency, card: card.id };
  const intent = await storeIntent(ctx, { ...wanted, holds: true });
  return askFor(ctx, provider, { booking, job, intent });
};

/** The part of the hold that the ride costs; undefined while the ride is under way. */
const dueOf = async (ctx: Context, booking: StoredBooking): Promise<number | undefined> => {
  if (booking.status === 'PENDING') return amountToPay({ ...booking, ...(await stillOwed(ctx, booking)) });
  if (booking.status === 'CANCELLED') return feeToPay(ctx, booking);
  return isActive(booking.status) && booking.status !== 'PAID' && booking.payment_mode === 'card' ? undefined : 0;
};

/** `silent`: how often the provider gave no answer about it. */
type Hold = { booking: StoredBooking; hold: Intent & { providerRef: string }; silent: number };

/** How often a provider that does not know its own hold is asked again before the hold counts as lapsed. */
const MOST_UNKNOWN = 3;

/** Records that the hold has ended. A ride that now wants another hold is processed again at once. */
const ended = async (
  ctx: Context,
  provider: Payments,
  booking: StoredBooking,
  state: 'released' | 'lapsed',
): Promise<Worked> => ((await endHold(ctx, booking, provider.name, { state })) ? { at: ctx.now() } : 'none');

/** The hold is gone: the bank has released it, or somebody has captured it in the provider's panel. */
const lost = async (
  ctx: Context,
  provider: Payments,
  { booking, hold: { id, providerRef }, silent }: Hold,
): Promise<Worked> => {
  const fact = await provider.queryStatus({ intentId: id, providerRef });
  if (fact === 'unknown' && silent < MOST_UNKNOWN) return 'silent';
  if (fact !== 'unknown' && fact.status === 'paid') {
    await askProvider(ctx, provider, { providerRef });
    const captured = fromMinor(fact.amount.minor, fact.amount.currency);
    await endHold(ctx, booking, provider.name, { state: 'captured', captured });
    return 'none';
  }
  const isStillHeld = fact !== 'unknown' && fact.heldMinor !== undefined;
  if (isStillHeld && !(await provider.close?.({ intentId: id, providerRef }))) return 'silent';
  return ended(ctx, provider, booking, isStillHeld ? 'released' : 'lapsed');
};

const giveBack = async (ctx: Context, provider: Payments, held: Hold): Promise<Worked> => {
  const { id, providerRef } = held.hold;
  if (!(await provider.close?.({ intentId: id, providerRef }))) return lost(ctx, provider, held);
  return ended(ctx, provider, held.booking, 'released');
};

/** Whether the ride needs nothing of the hold, or needs another hold instead. */
const isNeedless = async (ctx: Context, booking: StoredBooking): Promise<boolean> =>
  isHoldUnfit(booking) || (await dueOf(ctx, booking)) === 0;

/**
 * Releases the hold. The ride records this before the provider is called, because it could otherwise begin on a hold
 * that is gone. If this run ends before the release is recorded, the next run continues here.
 */
const release = async (ctx: Context, provider: Payments, held: Hold): Promise<Worked> => {
  const { id: bookingId, heldBy } = held.booking;
  const begun = await move(ctx, {
    bookingId,
    by: byProvider(provider),
    decide: async booking =>
      booking.heldBy === heldBy && (await isNeedless(ctx, booking))
        ? holdReleasing(booking)
        : refuse('booking_moved_on', { status: booking.status }),
  });
  return isRefusal(begun) ? { at: ctx.now() } : giveBack(ctx, provider, held);
};

/** The order that captures `due` from the hold, or the whole hold if it is less. */
const takingOf = async (ctx: Context, { booking, hold }: Hold, due: number): Promise<Intent> => {
  const { id: bookingId, customer, status, receipt, earlierDebt } = booking;
  const amount = Math.min(due, hold.amount);
  const id = attemptId([bookingId, hold.id, 'take', amount]);
  const wanted = { id, customer, provider: hold.provider, amount, currency: receipt.currency };
  if (status === 'CANCELLED') return storeIntent(ctx, { ...wanted, takes: 'all' });
  const price = less(priceOf(booking), booking.usedWalletMoney);
  if (amount < price) return storeIntent(ctx, { ...wanted, bookingId, takes: 'part' });
  const forDebt = fromMicro(toMicro(amount) - toMicro(price));
  const debt = earlierDebt === undefined ? {} : { earlierDebt: forDebt };
  return storeIntent(ctx, { ...wanted, bookingId, ...debt, takes: 'all' });
};

/** The end of the time in which the rider may pay otherwise. */
const takenAt = (ctx: Context, { cardHold }: StoredBooking, job: CardJob): number =>
  Math.min(ctx.now() - waitedMs(ctx, job) + OTHERWISE_MS, (cardHold?.until ?? Infinity) - HOUR_MS);

/** Undefined when the card may capture `due` now; otherwise the time of the next attempt. */
const claimTake = async (
  ctx: Context,
  provider: Payments,
  { booking }: Hold,
  { due, intent, job }: { due: number; intent: Intent; job: CardJob },
): Promise<Worked | undefined> => {
  const { id: bookingId } = booking;
  const latest = takenAt(ctx, booking, job);
  const isLate = ctx.now() >= latest;
  const claimed = await claimUnlessPaid(ctx, provider, { bookingId, intentId: intent.id, isLate, takesHeld: true });
  if (claimed.waitsUntil !== undefined)
    return { at: isLate ? claimed.waitsUntil : Math.min(claimed.waitsUntil, latest), isWaiting: true };
  const isDue = claimed.booking && (await dueOf(ctx, claimed.booking)) === due;
  const isBegun = job.intentId === intent.id || isLate;
  const isWaiting = isDue && !isBegun && (await isPaidOtherwise(ctx, provider, booking, job));
  if (isDue && !isWaiting) return undefined;
  await endCardClaim(ctx, bookingId);
  return isWaiting ? { at: latest, isWaiting: true } : { at: ctx.now() };
};

const take = async (ctx: Context, provider: Payments, held: Hold, job: CardJob, due: number): Promise<Worked> => {
  const { booking, hold } = held;
  const { providerRef } = hold;
  const earlier = job.intentId ? await loadIntent(ctx, job.intentId) : undefined;
  const intent = earlier?.takes ? earlier : await takingOf(ctx, held, due);
  const notNow = await claimTake(ctx, provider, held, { due, intent, job });
  if (notNow) return notNow;
  if (!(await rememberAttempt(ctx, job, intent))) return { at: ctx.now() };
  await rememberTaking(ctx, hold, intent.id);
  await rememberProgress(ctx, intent, { providerRef, ...watched(ctx, intent) });
  const fact = await provider.cards?.captureHeld({ intentId: intent.id, providerRef, amount: amountOf(intent) });
  if (!fact || fact === 'gone') return lost(ctx, provider, held);
  const outcome = await applyFact(ctx, provider, { ...intent, providerRef }, fact);
  if (isRefusal(outcome)) return 'waits';
  await endHold(ctx, booking, provider.name, { state: 'captured', captured: intent.amount });
  await endCardClaim(ctx, booking.id);
  return 'none';
};

/** While the ride is under way, the hold is checked when its time at the bank is over. */
const look = async (ctx: Context, provider: Payments, held: Hold): Promise<Worked> => {
  const { booking, hold } = held;
  const until = booking.cardHold?.until ?? 0;
  if (ctx.now() < until) return { at: until };
  const fact = await provider.queryStatus({ intentId: hold.id, providerRef: hold.providerRef });
  const isThere = fact !== 'unknown' && fact.heldMinor !== undefined;
  return isThere ? { at: ctx.now() + HOUR_MS } : lost(ctx, provider, held);
};

const work = async (ctx: Context, provider: Payments, booking: StoredBooking, job: CardJob): Promise<Worked> => {
  if (waitsForHold(booking)) return askCard(ctx, provider, booking, job);
  if (!isAtProvider(booking) || booking.heldBy === undefined) return 'none';
  const hold = await loadIntent(ctx, booking.heldBy);
  if (!hold?.providerRef || hold.provider !== provider.name) return 'none';
  const held = { booking, hold: { ...hold, providerRef: hold.providerRef }, silent: job.silent };
  if (isReleasing(booking)) return giveBack(ctx, provider, held);
  if (isHoldUnfit(booking)) return release(ctx, provider, held);
  const due = await dueOf(ctx, booking);
  if (due === undefined) return look(ctx, provider, held);
  return due > 0 ? take(ctx, provider, held, job, due) : release(ctx, provider, held);
};

/**
 * A hold without an answer counts as refused after some tries; then the provider is asked as often as after a refusal.
 */
const open = async (
  ctx: Context,
  provider: Payments,
  booking: StoredBooking,
  { job, worked }: { job: CardJob; worked: 'silent' | 'waits' },
): Promise<Worked> => {
  if (job.silent + 1 < MOST_UNANSWERED) return worked;
  const now = ctx.now();
  const { id: bookingId } = booking;
  await move(ctx, { bookingId, by: byProvider(provider), decide: before => holdUnanswered(before, now) });
  return waitsForHold(booking) ? { at: now + AGAIN_MS, isOpen: true } : worked;
};

const workOrSilent = async (...[ctx, provider, booking, job]: Parameters<typeof work>): Promise<Worked> => {
  try {
    return await work(ctx, provider, booking, job);
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name, booking: booking.id });
    return 'silent';
  }
};

/** Places, captures or releases the hold of a ride, as the ride needs it now. */
export const workOnHold = async (
  ctx: Context,
  provider: Payments,
  booking: StoredBooking,
  job: CardJob,
): Promise<Worked> => {
  const worked = await workOrSilent(ctx, provider, booking, job);
  return worked === 'silent' || worked === 'waits' ? open(ctx, provider, booking, { job, worked }) : worked;
};

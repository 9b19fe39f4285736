import type { PaymentProvider } from '#shared/contract/payment-providers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { amountToPay } from '#shared/domain/booking/amounts';
import { isAtProvider } from '#shared/domain/booking/hold-state';
import { isOwed } from '#shared/domain/booking/transitions';
import { log } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { cardJobSort, openCardCharges } from '#lambdas/store/keys';
import { cardOfJob, chargeFor, type Charged, type Later, rememberAttempt } from './card-attempts';
import { workOnHold } from './card-holds';
import { type CardJob, claimJob, endJob, planJob } from './card-jobs';
import { feeToPay, stillOwed } from './earlier-debt';
import { attemptId, type Intent, loadIntent, storeIntent } from './intents';
import { askedAgainAt, claimUnlessPaid, isLateFor, isPaidOtherwise } from './paid-otherwise';
import { endCardClaim, extendCardClaim } from './paying-claim';
import { tellOfDecline } from './remind-of-ride';

const JOBS_PER_RUN = 20;
/** The pauses before a declined card is charged again; after the last one the ride stays owed. */
const pausesMs = [HOUR_MS, DAY_MS, 3 * DAY_MS];
/**
 * How often a request without an answer is repeated under the same reference, before the provider forgets the
 * reference.
 */
const MOST_SILENT = 10;
const silenceMs = (silent: number): number => Math.min(5 * MINUTE_MS * 2 ** silent, 4 * HOUR_MS);

/** The amount that the rider owes for the ride, or for its late cancellation; undefined when they owe nothing. */
const owedNow = async (ctx: Context, booking: StoredBooking) => {
  if (booking.status === 'PENDING') {
    const debt = await stillOwed(ctx, booking);
    return { amount: amountToPay({ ...booking, ...debt }), ...debt };
  }
  const amount = await feeToPay(ctx, booking);
  return amount > 0 ? { amount } : undefined;
};

/**
 * The attempt that charges the job's card with the amount that the rider owes now; undefined without a debt, or without
 * a card here.
 */
const attemptOf = async (ctx: Context, booking: StoredBooking, job: CardJob) => {
  const { provider, tries } = job;
  const owed = await owedNow(ctx, booking);
  const card = owed && (await cardOfJob(ctx, job, booking.customer));
  if (!card || card === 'elsewhere') return undefined;
  const { currency } = booking.receipt;
  const { id: bookingId, customer, status } = booking;
  const isFee = status === 'CANCELLED';
  const id = attemptId([
    bookingId,
    booking.payToken,
    provider,
    currency,
    owed.amount,
    'away',
    tries,
    ...(isFee ? ['fee'] : []),
  ]);
  const wanted = { id, customer, provider, ...owed, currency, card: card.id };
  return storeIntent(ctx, isFee ? wanted : { ...wanted, bookingId });
};

/** The attempt whose outcome is open, or a new one. An attempt that places or captures a hold is not a charge. */
const openAttempt = async (ctx: Context, booking: StoredBooking, job: CardJob): Promise<Intent | undefined> => {
  const earlier = job.intentId ? await loadIntent(ctx, job.intentId) : undefined;
  return earlier && !earlier.takes && !earlier.holds ? earlier : attemptOf(ctx, booking, job);
};

const chargeOwed = async (ctx: Context, provider: Payments, job: CardJob): Promise<Charged> => {
  const booking = await loadBooking(ctx.store, job.bookingId);
  if (!booking || !isOwed(booking) || (await ctx.settings()).cardGuarantee === 'off') return 'over';
  const intent = await openAttempt(ctx, booking, job);
  if (!intent) return 'over';
  const wanted = { bookingId: booking.id, intentId: intent.id, isLate: isLateFor(ctx, job) };
  const claimed = await claimUnlessPaid(ctx, provider, wanted);
  if (claimed.waitsUntil !== undefined) return { at: claimed.waitsUntil, isWaiting: true };
  if (!claimed.booking || !isOwed(claimed.booking)) {
    await endCardClaim(ctx, booking.id);
    return 'over';
  }
  if (!job.intentId && (await isPaidOtherwise(ctx, provider, booking, job))) {
    await endCardClaim(ctx, booking.id);
    return { at: askedAgainAt(ctx, job), isWaiting: true };
  }
  if (!(await rememberAttempt(ctx, job, intent))) return { at: ctx.now() };
  const charged = await chargeFor(ctx, provider, intent, booking.booking_id);
  await (charged === 'silent' || charged === 'waits' ? extendCardClaim : endCardClaim)(ctx, booking.id);
  return charged;
};

const charge = async (ctx: Context, provider: Payments, job: CardJob): Promise<Charged> => {
  const booking = await loadBooking(ctx.store, job.bookingId);
  if (!booking) return 'over';
  const held = await workOnHold(ctx, provider, booking, job);
  return held === 'none' ? chargeOwed(ctx, provider, job) : held;
};

/**
 * Plans the next run of the job, with a new attempt after a declined one. A rider gets time to pay otherwise only once,
 * until the card is declined.
 */
const waitUntil = (ctx: Context, job: CardJob, { at, isDeclined, isOpen, isWaiting }: Later): Promise<void> => {
  const silent = isOpen ? job.silent + 1 : 0;
  const waits = isWaiting ? { waitsSince: job.waitsSince ?? ctx.now() } : {};
  const set = { tries: job.tries + (isDeclined ? 1 : 0), silent, ...waits };
  const remove = [...(isOpen ? [] : (['intentId'] as const)), ...(isDeclined ? (['waitsSince'] as const) : [])];
  return planJob(ctx.store, job, { at, set, remove });
};

/** A provider is asked without limit about a hold, because the hold must not stay open. */
const silencePause = async (ctx: Context, { bookingId, silent }: CardJob): Promise<number | undefined> => {
  if (silent < MOST_SILENT) return silenceMs(silent);
  const booking = await loadBooking(ctx.store, bookingId);
  return booking && isAtProvider(booking) ? silenceMs(silent) : undefined;
};

/** Notifies the rider, who was shown that their card pays the trip, that the card has not paid. */
const tellOwing = async (ctx: Context, bookingId: string): Promise<void> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (booking?.status === 'PENDING') await tellOfDecline(ctx, booking);
};

const putOff = async (ctx: Context, job: CardJob, charged: Exclude<Charged, 'over'>): Promise<void> => {
  if (typeof charged === 'object') return waitUntil(ctx, job, charged);
  const { bookingId, tries, silent } = job;
  const isDeclined = charged === 'declined';
  const pause = isDeclined ? pausesMs[tries] : await silencePause(ctx, job);
  if (isDeclined ? tries === 0 : pause === undefined) await tellOwing(ctx, bookingId);
  if (pause === undefined) return void (await endJob(ctx.store, job));
  const at = ctx.now() + pause;
  return isDeclined
    ? planJob(ctx.store, job, { at, set: { tries: tries + 1, silent: 0 }, remove: ['intentId', 'waitsSince'] })
    : planJob(ctx.store, job, { at, set: { silent: silent + 1 } });
};

/**
 * Charges the saved cards of a provider for rides that ended unpaid. @returns the number of rides that need no more
 * tries.
 */
export const sweepCardCharges = async (ctx: Context, name: PaymentProvider): Promise<number> => {
  const before = cardJobSort(ctx.now() + 1, '');
  const rows = await ctx.store.query({ index: 'gsi5', pk: openCardCharges(name), before, limit: JOBS_PER_RUN });
  const provider = rows.length > 0 ? await ctx.payments(name) : undefined;
  if (!provider?.cards) return 0;
  let over = 0;
  for (const { pk, sk } of rows)
    try {
      const found = (await ctx.store.get({ pk, sk }, { consistent: true })) as unknown as CardJob | undefined;
      const job = found && (await claimJob(ctx.store, found, ctx.now()));
      if (!job) continue;
      const charged = await charge(ctx, provider, job);
      if (charged !== 'over') await putOff(ctx, job, charged);
      else if (await endJob(ctx.store, job)) over++;
    } catch (error) {
      log.error('saved card not charged', error, { provider: name });
    }
  return over;
};

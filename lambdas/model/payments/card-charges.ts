import { isRefusal } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { amountToPay } from '#shared/domain/booking/amounts';
import { log } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { cardChargeKey, cardJobSort, openCardCharges } from '#lambdas/store/keys';
import { loadUser } from '#lambdas/store/user-items';
import { awaitedBy } from './awaited-payments';
import { stillOwed } from './earlier-debt';
import { attemptId, type Intent, isSettled, loadIntent, storeIntent } from './intents';
import type { CardJob } from './order-card-charge';
import { payOrderOf } from './orders';
import { applyCharged, chargeSaved } from './pay-by-card';
import { cardOf, loadCards } from './saved-cards';

const JOBS_PER_RUN = 20;
/** Longer than a function runs: until then no other run has the ride. */
const CLAIM_MS = 2 * MINUTE_MS;
/** When a declined card is tried again; then the ride stays owed. */
const pausesMs = [HOUR_MS, DAY_MS, 3 * DAY_MS];
/** How often a provider that does not answer is asked again under the same reference, and when it forgets the reference. */
const MOST_SILENT = 10;
const silenceMs = (silent: number): number => Math.min(5 * MINUTE_MS * 2 ** silent, 4 * HOUR_MS);

/** The attempt to charge the first card of the rider for what the ride costs now; undefined without one. */
const attemptOf = async (ctx: Context, booking: StoredBooking, { provider, tries }: CardJob) => {
  const card = (await loadCards(ctx.store, booking.customer)).find(each => each.provider === provider);
  if (!card) return undefined;
  const debt = await stillOwed(ctx, booking);
  const amount = amountToPay({ ...booking, ...debt });
  const { currency } = booking.receipt;
  const id = attemptId([booking.id, booking.payToken, provider, currency, amount, 'away', tries]);
  const { id: bookingId, customer } = booking;
  return storeIntent(ctx, { id, bookingId, customer, provider, amount, ...debt, currency, card: card.id });
};

type Charged = 'over' | 'declined' | 'waits' | 'silent';

/** Charges the card under the attempt's reference: what was charged before is not charged again. */
const chargeFor = async (ctx: Context, provider: Payments, intent: Intent, number: string): Promise<Charged> => {
  const card = await cardOf(ctx.store, intent.customer, intent.card ?? '');
  if (!card || isSettled(intent)) return 'over';
  if (intent.status === 'failed') return 'declined';
  const { language } = (await loadUser(ctx.store, intent.customer)) ?? {};
  const payOrder = await payOrderOf(ctx, { intent, number }, language);
  if (!provider.supports(payOrder.amount)) return 'over';
  try {
    const charge = { token: card.token, isPayerAway: true };
    const charged = await chargeSaved(ctx, provider, { intent, payOrder, charge });
    const { outcome } = await applyCharged(ctx, provider, intent, charged);
    if (outcome === 'success') return 'over';
    return outcome === 'pending' || isRefusal(outcome) ? 'waits' : 'declined';
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: intent.id });
    return 'silent';
  }
};

/** Whether another payment of the rider for this ride is on its way, which must not be doubled. */
const isPaidOtherwise = async (ctx: Context, { id, customer }: StoredBooking): Promise<boolean> =>
  (await awaitedBy(ctx.store, customer)).some(({ bookingId }) => bookingId === id);

const charge = async (ctx: Context, provider: Payments, job: CardJob): Promise<Charged> => {
  const booking = await loadBooking(ctx.store, job.bookingId);
  if (booking?.status !== 'PENDING' || (await ctx.settings()).cardGuarantee === 'off') return 'over';
  if (!job.intentId && (await isPaidOtherwise(ctx, booking))) return 'waits';
  const intent = job.intentId ? await loadIntent(ctx, job.intentId) : await attemptOf(ctx, booking, job);
  if (!intent) return 'over';
  // On record before the provider is called: whoever calls may not live to hear the answer.
  await ctx.store.write([{ type: 'update', key: cardChargeKey(job.bookingId), set: { intentId: intent.id } }]);
  return chargeFor(ctx, provider, intent, booking.booking_id);
};

/** Claims a ride for this run; undefined where another run has it. */
const claim = async (ctx: Context, job: CardJob): Promise<CardJob | undefined> => {
  const g5s = cardJobSort(ctx.now() + CLAIM_MS, job.bookingId);
  const key = cardChargeKey(job.bookingId);
  const { ok } = await ctx.store.write([{ type: 'update', key, set: { g5s }, if: is('g5s', job.g5s) }]);
  return ok ? { ...job, g5s } : undefined;
};

const putOff = async (ctx: Context, job: CardJob, charged: Exclude<Charged, 'over'>): Promise<void> => {
  const { bookingId, tries, silent } = job;
  const isDeclined = charged === 'declined';
  const pause = isDeclined ? pausesMs[tries] : silent < MOST_SILENT ? silenceMs(silent) : undefined;
  const key = cardChargeKey(bookingId);
  const asClaimed = is('g5s', job.g5s);
  if (pause === undefined) return void (await ctx.store.write([{ type: 'delete', key, if: asClaimed }]));
  const counted = isDeclined ? { tries: tries + 1, silent: 0 } : { silent: silent + 1 };
  const set = { ...counted, g5s: cardJobSort(ctx.now() + pause, bookingId) };
  await ctx.store.write([{ type: 'update', key, set, ...(isDeclined ? { remove: ['intentId'] } : {}), if: asClaimed }]);
};

/** Charges the saved cards of a provider for rides that ended unpaid. @returns how many rides need no more tries. */
export const sweepCardCharges = async (ctx: Context, name: PaymentProvider): Promise<number> => {
  const before = cardJobSort(ctx.now() + 1, '');
  const rows = await ctx.store.query({ index: 'gsi5', pk: openCardCharges(name), before, limit: JOBS_PER_RUN });
  const provider = rows.length > 0 ? await ctx.payments(name) : undefined;
  if (!provider?.cards) return 0;
  let over = 0;
  for (const { pk, sk } of rows)
    try {
      const found = (await ctx.store.get({ pk, sk }, { consistent: true })) as unknown as CardJob | undefined;
      const job = found && (await claim(ctx, found));
      if (!job) continue;
      const charged = await charge(ctx, provider, job);
      if (charged !== 'over') await putOff(ctx, job, charged);
      else if ((await ctx.store.write([{ type: 'delete', key: { pk, sk } }])).ok) over++;
    } catch (error) {
      log.error('saved card not charged', error, { provider: name });
    }
  return over;
};

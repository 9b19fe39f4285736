import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { evidenceStates } from '#shared/contract/entities/payment-issue';
import { HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { zonedDay } from '#shared/domain/time/zoned';
import { log } from '#lambdas/ports/log';
import type { Evidence, Payments } from '#lambdas/ports/payments';
import { exists, is, type Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';
import { cardJobSort, paymentIssueKey, evidenceKey, openEvidence } from '#lambdas/store/keys';
import type { EvidenceOrder } from './order-evidence';
import { loadIssue } from './payment-issues';

const ORDERS_PER_RUN = 5;
/** About a day; after that, somebody uploads the file in the provider's panel. */
const MOST_TRIES = 12;
const pauseMs = (tries: number): number => Math.min(MINUTE_MS * 2 ** tries, 4 * HOUR_MS);

/** The text that an admin has read, and the separate fields that the provider asks for. */
const evidenceOf = async (ctx: Context, order: EvidenceOrder): Promise<Evidence> => {
  const { id, order: key, disputeRef, text, isFinal } = order;
  const issue = await loadIssue(ctx, id);
  const booking = issue?.bookingId ? await loadBooking(ctx.store, issue.bookingId) : undefined;
  const servedAt = booking?.endTime ?? booking?.startTime;
  return {
    key,
    disputeRef,
    text,
    isFinal,
    ...(booking?.customer_name ? { customerName: booking.customer_name } : {}),
    ...(servedAt === undefined ? {} : { servedOn: zonedDay(servedAt, (await ctx.settings()).timeZone) }),
  };
};

/** The text is deleted here once it has arrived, or once it cannot arrive. */
const end = async (ctx: Context, { id, order }: EvidenceOrder, evidenceState: (typeof evidenceStates)[number]) => {
  await ctx.store.write([
    { type: 'delete', key: evidenceKey(id), if: is('order', order) },
    { type: 'update', key: paymentIssueKey(id), set: { evidenceState }, if: exists() },
  ]);
};

const postpone = async (ctx: Context, { id, tries, g5s }: EvidenceOrder) => {
  const set = { tries: tries + 1, g5s: cardJobSort(ctx.now() + pauseMs(tries), id) };
  await ctx.store.write([{ type: 'update', key: evidenceKey(id), set, if: is('g5s', g5s) }]);
};

/** @returns whether the order has ended. */
const send = async (ctx: Context, provider: Payments, order: EvidenceOrder): Promise<boolean> => {
  try {
    const heard = (await provider.sendEvidence?.(await evidenceOf(ctx, order))) ?? 'refused';
    await end(ctx, order, heard === 'refused' ? 'refused' : order.isFinal ? 'submitted' : 'draft');
    return true;
  } catch (error) {
    log.error('evidence not sent', error, { provider: provider.name, issue: order.id, tries: order.tries });
    if (order.tries + 1 < MOST_TRIES) return postpone(ctx, order).then(() => false);
    await end(ctx, order, 'refused');
    return true;
  }
};

/** Sends the evidence of disputes to its provider. @returns how many orders have ended. */
export const sweepEvidence = async (ctx: Context, name: PaymentProvider): Promise<number> => {
  const before = cardJobSort(ctx.now() + 1, '');
  const rows = await ctx.store.query({ index: 'gsi5', pk: openEvidence(name), before, limit: ORDERS_PER_RUN });
  const provider = rows.length > 0 ? await ctx.payments(name) : undefined;
  if (!provider) return 0;
  let ended = 0;
  for (const { pk, sk } of rows) {
    const item: Item | undefined = await ctx.store.get({ pk, sk }, { consistent: true });
    if (item) ended += Number(await send(ctx, provider, item as unknown as EvidenceOrder));
  }
  return ended;
};

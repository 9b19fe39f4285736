import { DAY_MS } from '#shared/contract/time';
import { toMinor } from '#shared/domain/money/money';
import { storeDifference, unsettledId } from './differences';
import type { Intent } from '#lambdas/model/payments/intents';
import type { Context } from '#lambdas/runtime/context';
import { dayOf, openPaymentSort } from '#lambdas/store/keys';
import { paidPayments } from '#lambdas/store/settlement-keys';

const AT_ONCE = 40;
const DAYS_AT_ONCE = 40;

type Unsettled = Intent & { paidAt: number; g5p?: string };

const store = (ctx: Context, { id, provider, amount, currency, providerRef, bookingId, paidAt }: Unsettled) => {
  const grossMinor = toMinor(amount, currency);
  const line = {
    id,
    kind: 'payment' as const,
    ours: id,
    grossMinor,
    netMinor: grossMinor,
    currency,
    at: paidAt,
    ...(providerRef ? { payment: providerRef.slice(0, 140) } : {}),
  };
  const found = { id: unsettledId(provider, id), kind: 'missingThere' as const, provider, line, bookingId };
  return storeDifference(ctx, { ...found, oursMinor: grossMinor });
};

const startOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));

/** The next payments of a day that no report has settled. */
const ofDay = async (ctx: Context, provider: string, day: string, after: string) => {
  const pk = paidPayments(provider, day);
  const rows = await ctx.store.query({ index: 'gsi5', pk, after, limit: AT_ONCE });
  const found = await ctx.store.getMany(rows.map(({ pk: of, sk }) => ({ pk: of, sk })));
  const unsettled = (found as unknown as Unsettled[]).filter(({ g5p }) => g5p === pk);
  return { unsettled, last: rows.length < AT_ONCE ? undefined : (rows.at(-1)?.['g5s'] as string) };
};

type Span = { provider: string; from: number; until: number; isTrial: boolean; cursor?: string | undefined };

/** Lists the payments of a span of time that no report has settled, some at once. A trial counts them only. */
export const listUnsettled = async (
  ctx: Context,
  { provider, from, until, isTrial, cursor = dayOf(from) }: Span,
): Promise<{ found: number; nextCursor?: string }> => {
  let [day = '', after = ''] = cursor.split('|');
  let found = 0;
  for (let days = 0; day <= dayOf(until); days++) {
    if (found >= AT_ONCE || days >= DAYS_AT_ONCE) return { found, nextCursor: after ? `${day}|${after}` : day };
    const { unsettled, last } = await ofDay(ctx, provider, day, after || openPaymentSort(0));
    const within = unsettled.filter(({ paidAt }) => paidAt >= from && paidAt <= until);
    if (!isTrial) for (const intent of within) await store(ctx, intent);
    found += within.length;
    after = last ?? '';
    if (!last) day = dayOf(startOf(day) + DAY_MS);
  }
  return { found };
};

import { type Refusal, refuse } from '#shared/contract/errors';
import { owedReceived } from '#shared/domain/ledger/account-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { settleDebts } from './settle-debts';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentIntentKey } from '#lambdas/store/keys';
import { type Intent, loadIntent, markPaid, storeIntent } from './intents';

/** An order to pay what somebody owes. Its id is known to them alone. */
export const openDebtIntent = (ctx: Context, customer: string, amount: number, currency: string): Promise<Intent> =>
  storeIntent(ctx, { id: ctx.newId(), customer, amount, currency });

/** The order as its checkout shows it: for what is owed now, which another payment may have changed. */
export const debtIntentNow = async (ctx: Context, id: string, provider: string): Promise<Intent | Refusal> => {
  const intent = await loadIntent(ctx, id);
  if (!intent || intent.bookingId) return refuse('not_found');
  const due = fromMinor(dueMinor(await standingOf(ctx.store, intent.customer)), intent.currency);
  if (intent.status === 'paid' || due === 0) return refuse('payment_not_due');
  const change = { amount: due, provider };
  await ctx.store.write([{ type: 'update', key: paymentIntentKey(id), set: change, if: is('status', 'open') }]);
  return { ...intent, ...change };
};

/**
 * The money for a debt has arrived: it enters the wallet once, and the wallet pays what is owed. What is not owed any more
 * stays in the wallet.
 */
export const settleDebtIntent = async (ctx: Context, intent: Intent): Promise<'paid' | Refusal> => {
  const { id, customer: uid, amount, currency } = intent;
  if (intent.status !== 'paid') {
    const journal = owedReceived({ id, uid, amountMinor: toMinor(amount, currency), currency });
    const { ok } = await ctx.store.write([markPaid(intent), ...journalWrites(journal, ctx.now())]);
    if (!ok && (await loadIntent(ctx, id))?.status !== 'paid') return refuse('booking_moved_on');
  }
  await settleDebts(ctx, uid);
  return 'paid';
};

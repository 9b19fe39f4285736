import type { Withdraw } from '#shared/contract/entities/wallet';
import { type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { withdrawPaidOut } from '#shared/domain/ledger/account-journals';
import { toMinor } from '#shared/domain/money/money';
import { anonymousPayout } from '#lambdas/model/money/erase-withdraws';
import { loadUser } from '#lambdas/store/user-items';
import { is, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { withdrawKey } from '#lambdas/store/keys';
import { auditWrite } from '#lambdas/model/money/audit-items';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { asWithdraw } from '#lambdas/model/money/wallet-history';

const load = async (ctx: Context, id: string): Promise<Withdraw | undefined> => {
  const item = await ctx.store.get(withdrawKey(id), { consistent: true });
  return item && asWithdraw(item);
};

/** For a user who has left, name and bank details were kept only for this payout. */
const processed = (withdraw: Withdraw, at: number, hasLeft: boolean): Write => ({
  type: 'update',
  key: withdrawKey(withdraw.id),
  set: { processed: true, procesDate: at, ...(hasLeft ? anonymousPayout.set : {}) },
  remove: ['g5p', 'g5s', ...(hasLeft ? anonymousPayout.remove : [])],
  if: is('processed', false),
});

/** The amount left the wallet when it was requested; this takes it out of the pending payouts. */
const complete = async (ctx: Context, withdraw: Withdraw, by: string): Promise<void> => {
  const { code: currency } = await ctx.settings();
  const owner = await loadUser(ctx.store, withdraw.uid, { consistent: true });
  const hasLeft = !owner || owner.deletedAt !== undefined;
  const at = ctx.now();
  const amountMinor = toMinor(withdraw.amount, currency);
  const journal = withdrawPaidOut(withdraw.id, { amountMinor, currency });
  // The loser of a race finds the payout completed.
  await ctx.store.write([
    processed(withdraw, at, hasLeft),
    ...journalWrites(journal, at),
    auditWrite(ctx, {
      operation: 'completeWithdraw',
      by,
      at,
      about: withdraw.id,
      amountMinor,
      currency,
      ...(hasLeft ? {} : { uid: withdraw.uid }),
    }),
  ]);
};

const answer = async (ctx: Context, id: string): Promise<{ withdraw: Withdraw } | Refusal> => {
  const withdraw = await load(ctx, id);
  if (!withdraw?.processed) throw new Error(`withdraw ${id} was not processed`);
  return { withdraw };
};

export const completeWithdraw = implement(
  moneyOperations.completeWithdraw,
  async ({ ctx, actor, input: { id } }) => {
    const withdraw = await load(ctx, id);
    if (!withdraw) return refuse('not_found');
    if (withdraw.processed) return { withdraw };
    if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
    await complete(ctx, withdraw, actor.uid);
    return answer(ctx, id);
  },
  { again: ({ ctx, input }) => answer(ctx, input.id) },
);

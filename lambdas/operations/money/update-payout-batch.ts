import type { Withdraw } from '#shared/contract/entities/wallet';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { withdrawState } from '#shared/domain/payouts/withdraw-state';
import { giveBack } from '#lambdas/model/payments/give-back';
import { confirmPayout } from '#lambdas/model/money/pay-out';
import { type Batch, loadBatch, membersOf, sendBatch, viewBatch } from '#lambdas/model/money/payout-batches';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Input = Call<typeof moneyOperations.updatePayoutBatch>['input'];

/** Confirms or returns one payment that the bank has not answered. Another answer that came meanwhile is left as it is. */
const settle = async (
  ctx: Context,
  withdraw: Withdraw,
  { step, reason = '' }: Input,
  by: string,
): Promise<Refusal | undefined> => {
  if (withdrawState(withdraw) !== 'ordered') return undefined;
  if (step === 'confirmed') await confirmPayout(ctx, withdraw, by);
  if (step !== 'returned') return undefined;
  const given = await giveBack(ctx, { withdraw, by: 'admin', uid: by, reason });
  return isRefusal(given) ? given : undefined;
};

const answer = async (ctx: Context, id: string) => {
  const batch = await loadBatch(ctx.store, id);
  return batch ? { batch: viewBatch(batch) } : refuse('not_found');
};

const isOver = (batch: Batch): boolean => viewBatch(batch).state === 'done';

export const updatePayoutBatch = implement(
  moneyOperations.updatePayoutBatch,
  async ({ ctx, actor, input }) => {
    const batch = await loadBatch(ctx.store, input.batch);
    if (!batch) return refuse('not_found');
    if (input.step === 'returned' && !input.reason) return refuse('no_details_error');
    if (isOver(batch)) return refuse('withdraw_moved_on');
    const members = await membersOf(ctx, batch);
    if (!members) return refuse('request_under_way', { retryAfterS: 2 });
    await sendBatch(ctx, batch.id);
    // One after the other: each is a transaction of its own with the batch's count in it.
    const refused: Refusal[] = [];
    for (const withdraw of members) refused.push(...[(await settle(ctx, withdraw, input, actor.uid)) ?? []].flat());
    // The payments that one admin alone may give back today are back; each of the others is proposed.
    if (refused[0]) return refused[0];
    return answer(ctx, batch.id);
  },
  { again: ({ ctx, input }) => answer(ctx, input.batch) },
);

import type { SettlementRow } from '#shared/contract/entities/settlement';
import { settlementOperations } from '#shared/contract/operations/settlement';
import { implement } from '#lambdas/runtime/implementation';

export const bookSettlement = implement(settlementOperations.bookSettlement, async ({ ctx, actor, input }) => {
  const { isTrial, provider, lines } = input;
  let aheadMinor = isTrial ? (input.aheadMinor ?? 0) : 0;
  const rows: SettlementRow[] = [];
  // Reports are booked a few times a month: the code is loaded only then, so that other payments start faster.
  const { bookLine } = await import('#lambdas/model/settlement/book-line');
  // In sequence: a refund is compared with the refunds before it.
  for (const [nth, line] of lines.entries()) {
    const outcome = await bookLine({ ctx, uid: actor.uid, provider, line, isTrial, aheadMinor });
    if (isTrial && outcome === 'booked') aheadMinor += line.netMinor;
    rows.push({ nth, outcome });
  }
  return { rows };
});

import type { Journal } from '#shared/domain/ledger/journal';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { openPaymentSort } from '#lambdas/store/keys';
import { manualPayoutKey, payoutsInTransit, settledKey } from '#lambdas/store/settlement-keys';

/**
 * Lets reports know what a journal that admins wrote has moved: payouts are booked up to what it has left at a provider,
 * and what it has sent on its way is found in the bank's statement.
 */
export const manualMoveWrites = (ctx: Context, { id, currency, legs }: Journal): Write[] =>
  legs.flatMap(({ account, amountMinor }): Write[] => {
    if (account.kind !== 'system') return [];
    const [group, provider] = account.name.split(':');
    if (group === 'gateway' && provider)
      return [{ type: 'update', key: settledKey(provider, currency), add: { leftMinor: 0 - amountMinor } }];
    if (account.name !== 'transit' || amountMinor >= 0) return [];
    const listed = { g5p: payoutsInTransit(currency, 0 - amountMinor), g5s: openPaymentSort(ctx.now(), id) };
    return [{ type: 'put', item: { ...manualPayoutKey(id), _et: 'manual-payout', ...listed } }];
  });

/** The same for its reverse: what it had sent is on no way. */
export const reverseMoveWrites = (ctx: Context, reverse: Journal, reversed: string): Write[] => [
  ...manualMoveWrites(ctx, reverse),
  { type: 'delete', key: manualPayoutKey(reversed) },
];

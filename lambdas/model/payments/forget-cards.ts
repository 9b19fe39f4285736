import type { PaymentProvider } from '#shared/contract/payment-providers';
import { DAY_MS, HOUR_MS } from '#shared/contract/time';
import { log } from '#lambdas/ports/log';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardJobSort, forgottenCardKey, forgottenCards } from '#lambdas/store/keys';

const CARDS_PER_RUN = 20;

/** The pause before a provider that does not answer is asked again: at most a day, for as long as it takes. */
const pauseMs = (tries: number): number => Math.min(HOUR_MS * 2 ** tries, DAY_MS);

/** Makes a provider forget the cards that their owners have removed. @returns the number of forgotten cards. */
export const sweepForgottenCards = async (ctx: Context, name: PaymentProvider): Promise<number> => {
  const before = cardJobSort(ctx.now() + 1, '');
  const rows = await ctx.store.query({ index: 'gsi5', pk: forgottenCards(name), before, limit: CARDS_PER_RUN });
  const provider = rows.length > 0 ? await ctx.payments(name) : undefined;
  if (!provider?.cards) return 0;
  let forgotten = 0;
  for (const { pk, sk } of rows) {
    const item = await ctx.store.get({ pk, sk }, { consistent: true });
    if (!item) continue;
    const { id, token, tries = 0, g5s } = item as unknown as { id: string; token: string; tries?: number; g5s: string };
    const key = forgottenCardKey(id);
    try {
      await provider.cards.forget(token);
      await ctx.store.write([{ type: 'delete', key }]);
      forgotten++;
    } catch (error) {
      log.error('card not forgotten', error, { provider: name, tries });
      const set = { tries: tries + 1, g5s: cardJobSort(ctx.now() + pauseMs(tries), id) };
      await ctx.store.write([{ type: 'update', key, set, if: is('g5s', g5s) }]);
    }
  }
  return forgotten;
};

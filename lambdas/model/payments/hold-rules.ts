import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import { savesCards } from '#shared/contract/payment-providers';
import { DAY_MS } from '#shared/contract/time';
import type { Context } from '#lambdas/runtime/context';
import { providersFor } from './offered';
import type { StoredCard } from './load-cards';

/** How long before its ride a card that needs its owner may place the hold: banks release a hold after a week. */
export const OWNED_AHEAD_MS = 6 * DAY_MS;

/** Whether a ride may be paid by card only with a hold. */
export const isHoldRequired = async ({ appcat, settings }: Context): Promise<boolean> => {
  const { cardGuarantee, holdFare } = await settings();
  return appcat === 'taxi' && cardGuarantee === 'required' && holdFare;
};

/** `isAway`: the ride is already booked, so its card would place the hold while its owner is away. */
type Asked = { method: PaymentMethod; currency: string; tripdate?: number | undefined; isAway?: boolean };

/** Whether a saved card pays a ride when it ends, or can place its hold while its owner is present. */
const isSecuredByCard = async (
  ctx: Context,
  cards: readonly StoredCard[],
  { currency, tripdate = 0, isAway = false }: Asked,
): Promise<boolean> => {
  const first = cards[0];
  if (cards.some(({ needsOwner }) => !needsOwner)) return true;
  if (!first || isAway) return false;
  const { holdFare } = await ctx.settings();
  if (!holdFare || !savesCards(first.provider) || tripdate > ctx.now() + OWNED_AHEAD_MS) return false;
  return (await providersFor(ctx.store, currency)).includes(first.provider);
};

/**
 * Whether the card's part of a taxi ride is paid before its search, because none of the rider's saved cards secures it.
 */
export const isPaidAhead = async (ctx: Context, cards: readonly StoredCard[], asked: Asked): Promise<boolean> => {
  const isByCard = asked.method === 'card' || asked.method === 'wallet_card';
  if (ctx.appcat !== 'taxi' || !isByCard || (await ctx.settings()).cardGuarantee !== 'payAhead') return false;
  return !(await isSecuredByCard(ctx, cards, asked));
};

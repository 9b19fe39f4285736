import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { PromoOffer } from '#shared/contract/entities/promo';
import { isRefusal } from '#shared/contract/errors';
import { less, walletPart } from '#shared/domain/payment/packet';
import type { PayOptions } from './api';

/** The rider's choice; `promo` is its id. */
export type Choice = { method: PaymentMethod; promo: string | undefined };

export const applies = ({ reasons }: PromoOffer): boolean => reasons.length === 0;

/** The chosen promo as decided for the ride. */
export const promoOf = ({ promos }: PayOptions, { promo }: Choice): PromoOffer | undefined =>
  promos.find(({ id }) => id === promo);

/** Price of the ride less the saving of the chosen promo. */
export const priceAfter = (options: PayOptions, choice: Choice, total: number): number =>
  less(total, promoOf(options, choice)?.saves ?? 0);

/** The wallet alone or with a card, whichever is offered for the price: a promo can make the wallet enough, or not. */
export const fitting = (options: PayOptions, choice: Choice, total: number): Choice => {
  if (choice.method !== 'wallet' && choice.method !== 'wallet_card') return choice;
  const isEnough = options.available >= priceAfter(options, choice, total);
  return { ...choice, method: isEnough ? 'wallet' : 'wallet_card' };
};

/** Amount left for the card once the wallet has paid its part. */
export const cardPart = (options: PayOptions, choice: Choice, total: number): number => {
  const price = priceAfter(options, choice, total);
  const fromWallet = walletPart(choice.method, price, options.available);
  return choice.method === 'cash' ? 0 : less(price, isRefusal(fromWallet) ? 0 : fromWallet);
};

/**
 * Whether a ride that has begun may be paid this way: its card pays no more than was authorised for it, or than it was
 * to pay.
 */
export const isOffered = (options: PayOptions, choice: Choice, total: number): boolean =>
  options.mostByCard === undefined || cardPart(options, fitting(options, choice, total), total) <= options.mostByCard;

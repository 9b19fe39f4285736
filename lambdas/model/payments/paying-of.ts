import type { Booking } from '#shared/contract/entities/booking';
import type { NewPayChoice, PaymentMethod } from '#shared/contract/entities/pay-choice';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { heldAt } from '#shared/domain/booking/change-payment';
import type { BookingActor } from '#shared/domain/booking/decide';
import type { BookingDraft } from '#shared/domain/booking/create';
import { defaultPaymentMethod, isCashAllowed, less, walletPart } from '#shared/domain/payment/packet';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { takeWrites } from '#lambdas/model/promos/promo-uses';
import { usablePromo, type UsablePromo } from '#lambdas/model/promos/judge-promos';
import type { Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { debtToCarry } from './earlier-debt';
import { isPaidAhead } from './hold-rules';
import type { StoredCard } from './load-cards';
import { cardsFor } from './order-card-charge';
import { wantedHold } from './wanted-hold';
import { availableOf, walletRefusal } from './wallet-money';

/** How a new booking is paid: the rider's choice, as the stored settings, promos and wallet allow it. */
export type Paying = Pick<BookingDraft, 'pay' | 'earlierDebt' | 'hold' | 'isAhead'> & {
  promo: UsablePromo | undefined;
  /** The provider whose card places the hold. */
  holder?: PaymentProvider | undefined;
  /** The rider's saved cards on which this decision is based. */
  cards: readonly StoredCard[];
};

type Wanted = {
  ctx: Context;
  actor: Actor;
  input: { paymentPacket?: NewPayChoice | undefined; bookLater: boolean; tripdate?: number | undefined };
};
type Priced = { carType: { id: string }; receipt: { total: number; currency: string } };

/** Bookings made by an admin are paid at the ride's end: the rider is on the phone and cannot be sent to a checkout. */
const methodOf = async ({ ctx, actor, input }: Wanted): Promise<PaymentMethod | Refusal> => {
  const settings = await ctx.settings();
  const byAdmin = actor.usertype === 'admin';
  if (byAdmin) return settings.cashPayments === 'never' ? 'card' : 'cash';
  const method = input.paymentPacket?.payment_mode ?? defaultPaymentMethod(settings, ctx.appcat);
  return method === 'cash' && !isCashAllowed(settings, ctx.appcat) ? refuse('cash_not_taken') : method;
};

const promoOf = ({ ctx, actor, input }: Wanted, uid: string, { carType, receipt }: Priced) => {
  if (actor.usertype === 'admin') return undefined;
  const at = input.bookLater ? (input.tripdate ?? ctx.now()) : ctx.now();
  const trip = { total: receipt.total, carTypeId: carType.id, at };
  return usablePromo(ctx, uid, trip, input.paymentPacket?.promo);
};

export const payingOf = async (wantedBy: Wanted, uid: string, quote: Priced): Promise<Paying | Refusal> => {
  const { ctx, actor, input } = wantedBy;
  const method = await methodOf(wantedBy);
  if (isRefusal(method)) return method;
  // A ride that the office books does not rely on a card.
  const cards = actor.usertype === 'rider' ? await cardsFor(ctx, uid, method) : [];
  if (isRefusal(cards)) return cards;
  const promo = await promoOf(wantedBy, uid, quote);
  if (isRefusal(promo)) return promo;
  const { total, currency } = quote.receipt;
  const discount = promo?.applied.discount ?? 0;
  const price = less(total, discount);
  // A payment at the end of the ride proves nothing at this moment.
  const isProven = ctx.appcat === 'delivery' && actor.usertype === 'rider' && method !== 'cash' && price > 0;
  const earlierDebt = await debtToCarry(ctx, uid, isProven);
  if (isRefusal(earlierDebt)) return earlierDebt;
  const usesWallet = method === 'wallet' || method === 'wallet_card';
  const fromWallet = walletPart(method, price, usesWallet ? await availableOf(ctx, { uid, currency }) : 0);
  if (isRefusal(fromWallet)) return walletRefusal(ctx, uid, fromWallet);
  const isByCard = actor.usertype === 'rider' && price > fromWallet;
  const { bookLater } = input;
  const asked = { method, currency, bookLater, tripdate: bookLater ? input.tripdate : undefined };
  const wanted = isByCard ? await wantedHold(ctx, cards, asked) : undefined;
  const isAhead = isByCard && !wanted && (await isPaidAhead(ctx, cards, asked));
  const pay = { method, fromWallet, promo: promo?.applied };
  return { pay, earlierDebt, promo, hold: wanted?.hold, holder: wanted?.provider, isAhead, cards };
};

/** Writes that reserve wallet money and one use of a promo for a new booking. */
export const moneyWrites = (ctx: Context, booking: Booking, { promo }: Paying, by: BookingActor): Write[] => [
  ...heldAt({ ...booking, usedWalletMoney: 0, v: booking.v - 1 }, booking.usedWalletMoney).flatMap(journal =>
    journalWrites(journal, ctx.now(), { by: by.uid, party: by.party, booking: booking.id }),
  ),
  ...(promo ? takeWrites(booking.customer, booking.id, promo) : []),
];

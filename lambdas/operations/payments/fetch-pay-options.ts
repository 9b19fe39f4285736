import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { PromoOffer } from '#shared/contract/entities/promo';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { isCashPossible, mayTurnToCard, mostByCard } from '#shared/domain/booking/change-payment';
import { fromMinor, moneyDecimals, toMinor } from '#shared/domain/money/money';
import { isCashAllowed, paymentMethodOf } from '#shared/domain/payment/packet';
import { lastBookingOf } from '#lambdas/model/bookings/has-active-booking';
import { isHoldRequired, isPaidAhead } from '#lambdas/model/payments/hold-rules';
import { loadCards } from '#lambdas/model/payments/load-cards';
import { availableOf } from '#lambdas/model/payments/wallet-money';
import { judgeAll, type PromoTrip } from '#lambdas/model/promos/judge-promos';
import { promoTripOf } from '#lambdas/model/promos/promo-trip';
import { type Call, implement } from '#lambdas/runtime/implementation';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';

type Wanted = Call<typeof paymentOperations.fetchPayOptions> & { actor: Actor };
type About = {
  trip: PromoTrip;
  ride?: Booking;
  held: number;
  inCash: boolean;
  byCard: boolean;
  most?: number;
  paysAhead?: boolean;
};

/** The payment method of a rider's last ride; a ride that the office booked for them does not count. */
const lastMethodOf = async ({ ctx, actor, input }: Wanted): Promise<PaymentMethod | undefined> => {
  if (!('ride' in input)) return undefined;
  const last = await lastBookingOf(ctx.store, actor.uid);
  return last && !last.booking_type_admin ? paymentMethodOf(last) : undefined;
};

/** Whether nothing secures the card's part of a new ride, or of an already booked one (`isAway`). */
const isUnsecured = async (
  ctx: Context,
  uid: string,
  asked: { currency: string; tripdate?: number | undefined; isAway?: true },
): Promise<boolean> =>
  ctx.appcat === 'taxi' && isPaidAhead(ctx, await loadCards(ctx.store, uid), { method: 'card', ...asked });

/** The ride that the options concern: one that is still to be booked, by its estimate, or a booked one. */
const aboutOf = async ({ ctx, actor, input }: Wanted): Promise<About | Refusal> => {
  const allowed = isCashAllowed(await ctx.settings(), ctx.appcat);
  if ('ride' in input) {
    const { carTypeId, total, tripdate } = input.ride;
    const trip = { total, carTypeId, at: tripdate ?? ctx.now() };
    const { code: currency } = await ctx.settings();
    const paysAhead = await isUnsecured(ctx, actor.uid, { currency, tripdate });
    return { trip, held: 0, inCash: allowed, byCard: true, paysAhead };
  }
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (booking?.customer !== actor.uid) return refuse('not_found');
  const { currency } = booking.receipt;
  const isRequired = await isHoldRequired(ctx);
  const most = isRequired ? mostByCard(booking, moneyDecimals(await ctx.settings())) : undefined;
  return {
    trip: promoTripOf(booking),
    ride: booking,
    held: booking.usedWalletMoney,
    inCash: isCashPossible(booking, allowed),
    byCard: mayTurnToCard(booking) || !(isRequired || (await isUnsecured(ctx, actor.uid, { currency, isAway: true }))),
    ...(most === undefined ? {} : { most }),
  };
};

/** The promo of a booking stays unchanged with every payment method, whatever has become of the promo since. */
const withKept = (offers: readonly PromoOffer[], ride: Booking | undefined): PromoOffer[] => {
  const { promo_details: kept, discount_amount: saves = 0 } = ride ?? {};
  if (!kept?.id) return [...offers];
  const { id, promo_name, min_order = 0 } = kept;
  const gone = { id, promo_name, promo_description: '', min_order, promo_validity: 0 };
  const offer = offers.find(each => each.id === id) ?? gone;
  return [{ ...offer, saves, reasons: [] }, ...offers.filter(each => each.id !== id)];
};

export const fetchPayOptions = implement(paymentOperations.fetchPayOptions, async wanted => {
  const { ctx, actor } = wanted;
  const about = await aboutOf(wanted);
  if (isRefusal(about)) return about;
  const { code } = await ctx.settings();
  const [free, promos, lastMethod] = await Promise.all([
    availableOf(ctx, { uid: actor.uid, currency: code, ...(about.ride && { ride: about.ride }) }),
    judgeAll(ctx, actor.uid, about.trip),
    lastMethodOf(wanted),
  ]);
  const available = fromMinor(toMinor(free, code) + toMinor(about.held, code), code);
  const card: PaymentMethod[] = about.byCard ? ['card'] : [];
  const wallet: PaymentMethod[] = about.byCard ? ['wallet', 'wallet_card'] : ['wallet'];
  const offers = promos.map(({ promo, verdict }) => ({ ...promo, ...verdict }));
  return {
    methods: [...card, ...(available > 0 ? wallet : []), ...(about.inCash ? ['cash' as const] : [])],
    ...(lastMethod ? { lastMethod } : {}),
    available,
    ...(about.byCard && about.most !== undefined ? { mostByCard: about.most } : {}),
    ...(about.paysAhead ? { paysAhead: true as const } : {}),
    promos: withKept(offers, about.ride),
  };
});

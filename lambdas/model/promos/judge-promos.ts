import type { Booking } from '#shared/contract/entities/booking';
import type { Promo, PromoVerdict } from '#shared/contract/entities/promo';
import { type Refusal, refuse } from '#shared/contract/errors';
import { moneyDecimals } from '#shared/domain/money/money';
import { type AppliedPromo } from '#shared/domain/payment/packet';
import { missingProof } from '#shared/domain/people/proved';
import { appliesAt, detailsOf, judgePromo } from '#shared/domain/promo/promo';
import type { Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { asBooking } from '#lambdas/store/booking-items';
import { configKey, customerList } from '#lambdas/store/keys';
import { everyRecord } from '#lambdas/model/catalog/search-records';
import { pastOf, type PersonPast } from './person-marks';
import { usesOf, withUses } from './promo-uses';

/** The ride that a promo is to be used for. */
export type PromoTrip = {
  /** The price before any discount, major units. */
  total: number;
  carTypeId: string;
  /** When the ride is, ms. */
  at: number;
  /** The current booking, if any: it does not count as an earlier ride, nor as a use of its promo. */
  booking?: { id: string; promoId: string | undefined } | undefined;
};

/** Promos that are read at once, and rides that are looked at, newest first: an earlier paid one is remembered. */
const PROMOS_AT_ONCE = 300;
const NEWEST_RIDES = 100;

const loadPromos = async (store: Store): Promise<Promo[]> =>
  withUses(store, await everyRecord<Promo>(store, 'promo', PROMOS_AT_ONCE));

const loadPromo = async (store: Store, id: string): Promise<Promo | undefined> => {
  const item = await store.get(configKey('promo', id), { consistent: true });
  return item && (await withUses(store, [item as unknown as Promo]))[0];
};

/** Whether the rider has a booking, besides this one, that was not cancelled. */
const hasRidden = async (store: Store, uid: string, besides: string | undefined): Promise<boolean> => {
  const page = { index: 'gsi1', pk: customerList(uid), newestFirst: true, limit: NEWEST_RIDES } as const;
  const found = (await store.query(page)).filter(({ pk }) => pk !== `BK#${besides}`);
  const bookings = (await store.getMany(found.map(({ pk, sk }) => ({ pk, sk })))).map(asBooking);
  return bookings.some(({ status }) => status !== 'CANCELLED');
};

const judge = async (
  ctx: Context,
  uid: string,
  trip: PromoTrip,
  promos: readonly Promo[],
): Promise<{ promo: Promo; verdict: PromoVerdict; past: PersonPast }[]> => {
  const asksForFirst = promos.some(({ promo_first_ride }) => promo_first_ride);
  const [settings, uses, past, rides] = await Promise.all([
    ctx.settings(),
    usesOf(ctx.store, uid),
    pastOf(ctx.store, uid),
    asksForFirst ? hasRidden(ctx.store, uid, trip.booking?.id) : false,
  ]);
  const ridden = rides || past.hasRidden;
  const proof = missingProof(past.contacts, settings);
  const { total, carTypeId, at, booking } = trip;
  const about = { total, carTypeId, at, now: ctx.now(), decimals: moneyDecimals(settings), hasRidden: ridden };
  return promos.map(promo => {
    const own = promo.id === booking?.promoId ? 1 : 0;
    const usedByRider = (uses.get(promo.id) ?? 0) + (past.uses.get(promo.id) ?? 0) - own;
    // A booking keeps the promo that it already has.
    const facts = { ...about, timeZone: settings.timeZone, usedByRider, missingProof: own === 1 ? undefined : proof };
    return { promo, past, verdict: judgePromo({ ...promo, user_avail: promo.user_avail - own }, facts) };
  });
};

/** All promos with the decision for a rider and a ride: applicable ones first, by the amount saved. */
export const judgeAll = async (ctx: Context, uid: string, trip: PromoTrip) => {
  const judged = await judge(ctx, uid, trip, await loadPromos(ctx.store));
  const worth = ({ verdict }: (typeof judged)[number]) => (verdict.reasons.length === 0 ? verdict.saves : -1);
  return judged.toSorted((a, b) => worth(b) - worth(a));
};

/** One promo with the decision for a rider and a ride; undefined for an unknown id. */
export const judgeOne = async (ctx: Context, uid: string, trip: PromoTrip, promoId: string) => {
  const promo = await loadPromo(ctx.store, promoId);
  return promo && (await judge(ctx, uid, trip, [promo]))[0];
};

/** `past`: the promos that the person has used before, for `reserveWrites`. */
export type UsablePromo = { promo: Promo; applied: AppliedPromo; past: PersonPast };

/** The promo of a rider's choice; a refusal, with the first reason, when it does not apply. */
export const usablePromo = async (
  ctx: Context,
  uid: string,
  trip: PromoTrip,
  promoId: string | null | undefined,
): Promise<UsablePromo | Refusal | undefined> => {
  if (!promoId) return undefined;
  const judged = await judgeOne(ctx, uid, trip, promoId);
  if (!judged) return refuse('promo_refused', { reason: 'expired' });
  const { promo, verdict, past } = judged;
  const [reason] = verdict.reasons;
  if (reason) return refuse('promo_refused', { reason });
  return { promo, past, applied: { details: detailsOf(promo), discount: verdict.saves } };
};

/** Checks a booking's promo again for another time of the ride; a deleted promo stays with the booking. */
export const refusesTime = async (
  ctx: Context,
  { promo_applied, promo_details }: Booking,
  at: number,
): Promise<Refusal | undefined> => {
  const id = promo_applied ? promo_details?.id : undefined;
  const promo = id === undefined ? undefined : await loadPromo(ctx.store, id);
  if (!promo || appliesAt(promo, at, (await ctx.settings()).timeZone)) return undefined;
  return refuse('promo_other_time');
};

import type { LatLng } from '#shared/contract/entities/common';
import { DAY_MS } from '#shared/contract/time';
import type { Address, FoundPlace, Maps } from '#lambdas/ports/maps';
import { log } from '#lambdas/ports/log';
import type { Key } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { spotKey, placeKey } from '#lambdas/store/keys';

/** After this time places are fetched again: shops move and streets are renamed. */
const KEPT_MS = 180 * DAY_MS;
/** Positions that share an address: within five metres, which is as well as a phone knows where it is. */
const STEPS_PER_DEGREE = 20_000;

/**
 * Caches for all users a place that was bought for storage with a booking; the provider's highest price permits that.
 * Places of a region pack are not bought, so none is cached.
 */
const cachedOr = async <T extends object>(
  ctx: Context,
  key: Key,
  ask: (maps: Maps) => Promise<T | undefined>,
): Promise<T | undefined> => {
  if (!ctx.buysPlaces) return ask(await ctx.maps());
  const known = await ctx.store.get(key);
  if (known && (known['expiresAt'] as number) > ctx.now()) return known['found'] as T;
  const found = await ask(await ctx.maps());
  const expiresAt = ctx.now() + KEPT_MS;
  const item = { ...key, _et: 'place', found, expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  // The caller gets the answer even if the write fails.
  if (found) await ctx.store.write([{ type: 'put', item }]).catch(error => log.error('a place is not kept', error));
  return found;
};

/** The place with an id of the search; undefined when the provider doesn't know it. Throws when the provider fails. */
export const cachedPlace = (ctx: Context, placeId: string): Promise<FoundPlace | undefined> =>
  cachedOr(ctx, placeKey(placeId), maps => maps.coords(placeId));

/** The address at a position; undefined if none is known. Throws when the provider fails. */
export const cachedAddress = (ctx: Context, at: LatLng): Promise<Address | undefined> => {
  const step = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE);
  return cachedOr(ctx, spotKey(`${step(at.lat)},${step(at.lng)}`), maps => maps.address(at));
};

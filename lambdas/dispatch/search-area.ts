import type { LatLng } from '#shared/contract/entities/common';
import { type Candidate, type Presence, radiusKm, rankCandidates } from '#shared/domain/dispatch/eligibility';
import type { Context } from '#lambdas/runtime/context';
import { nearDrivers } from './near-drivers';
import type { StoredPresence } from './presence-items';

type Area = { pickup: LatLng; carTypeId: string; want: number; declined?: ReadonlySet<string>; maxKm?: number };

export type Ranked = Candidate & { driver: StoredPresence };

/** The drivers around a pickup, ranked, each with the reason when it may not be asked. */
export const searchArea = async (ctx: Context, area: Area): Promise<Ranked[]> => {
  const settings = await ctx.settings();
  const km = Math.min(radiusKm(settings), area.maxKm ?? Number.POSITIVE_INFINITY);
  const wanted = {
    pickup: area.pickup,
    carTypeId: area.carTypeId,
    radiusKm: km,
    now: ctx.now(),
    declined: area.declined ?? new Set<string>(),
    negativeBalance: settings.negativeBalance,
  };
  const isUsable = (driver: Presence) => rankCandidates([driver], wanted)[0]?.excluded === undefined;
  const { pickup: at, carTypeId, want } = area;
  const drivers = await nearDrivers(ctx.store, { at, carTypeId, radiusKm: km, want, isUsable });
  const byUid = new Map(drivers.map(driver => [driver.uid, driver]));
  return rankCandidates(drivers, wanted).flatMap(candidate => {
    const driver = byUid.get(candidate.uid);
    return driver ? [{ ...candidate, driver }] : [];
  });
};

export const mayBeAsked = <C extends Candidate>(candidates: readonly C[]): C[] =>
  candidates.filter(one => !one.excluded);

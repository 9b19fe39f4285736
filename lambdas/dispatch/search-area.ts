import type { LatLng } from '#shared/contract/entities/common';
import { type Candidate, radiusKm, rankCandidates } from '#shared/domain/dispatch/eligibility';
import type { Context } from '#lambdas/runtime/context';
import { nearDrivers } from './near-drivers';

type Area = { pickup: LatLng; carTypeId: string; carTypeName: string; want: number; declined?: ReadonlySet<string> };

/** The drivers around a pickup, ranked, each with the reason when it may not be asked. */
export const searchArea = async (ctx: Context, area: Area): Promise<Candidate[]> => {
  const settings = await ctx.settings();
  const km = radiusKm(settings);
  const drivers = await nearDrivers(ctx.store, {
    at: area.pickup,
    carTypeId: area.carTypeId,
    radiusKm: km,
    want: area.want,
  });
  return rankCandidates(drivers, {
    pickup: area.pickup,
    carType: area.carTypeName,
    radiusKm: km,
    now: ctx.now(),
    declined: area.declined ?? new Set(),
    negativeBalance: settings.negativeBalance,
  });
};

export const mayBeAsked = (candidates: readonly Candidate[]): Candidate[] => candidates.filter(one => !one.excluded);

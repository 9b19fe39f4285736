import type { LatLng } from '#shared/contract/entities/common';
import { type Candidate, type Presence, radiusKm, rankCandidates } from '#shared/domain/dispatch/eligibility';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey } from '#lambdas/store/keys';
import { nearDrivers } from './near-drivers';
import type { StoredPresence } from './presence-items';

type Area = {
  pickup: LatLng;
  carTypeId: string;
  want: number;
  /** Any will do: asks only whether there are so many. */
  isAnyEnough?: boolean;
  declined?: ReadonlySet<string>;
  maxKm?: number;
};

export type Ranked = Candidate & { driver: StoredPresence };

const withBalances = async (ctx: Context, drivers: StoredPresence[]): Promise<StoredPresence[]> => {
  const items = await ctx.store.getMany(drivers.map(({ uid }) => balanceKey(uid)));
  const byKey = new Map(items.map(({ pk, balanceMinor }) => [pk, balanceMinor as number]));
  return drivers.map(driver => ({ ...driver, balanceMinor: byKey.get(balanceKey(driver.uid).pk) ?? 0 }));
};

/** The drivers around a pickup, ranked, each with the reason if they cannot get an offer. */
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
  const { pickup: at, carTypeId, want, isAnyEnough } = area;
  // Wallets are read only where debts matter.
  const owing = settings.negativeBalance ? {} : { complete: (some: StoredPresence[]) => withBalances(ctx, some) };
  const drivers = await nearDrivers(ctx.store, { at, carTypeId, radiusKm: km, want, isAnyEnough, isUsable, ...owing });
  const byUid = new Map(drivers.map(driver => [driver.uid, driver]));
  return rankCandidates(drivers, wanted).flatMap(candidate => {
    const driver = byUid.get(candidate.uid);
    return driver ? [{ ...candidate, driver }] : [];
  });
};

export const mayBeAsked = <C extends Candidate>(candidates: readonly C[]): C[] =>
  candidates.filter(candidate => !candidate.excluded);

import type { Adjustment, Booking } from '#shared/contract/entities/booking';

type Shares = Pick<Adjustment, 'rider' | 'driver' | 'platform'>;

/** A change of a ride's amounts, in major units. */
export type FareEffect = { trip_cost: number; driver_share: number; convenience_fees: number };
const effect = ({ rider, driver, platform }: Shares): FareEffect => ({
  trip_cost: 0 - rider,
  driver_share: driver,
  convenience_fees: platform,
});

const undone = ({ rider, driver, platform }: Shares): Shares => ({
  rider: 0 - rider,
  driver: 0 - driver,
  platform: 0 - platform,
});

/** A called-back payment that others than the rider bear takes from their earnings; the fare stays. */
const borneEffect = ({ driver, platform }: Shares): FareEffect[] =>
  driver === 0 && platform === 0 ? [] : [{ trip_cost: 0, driver_share: driver, convenience_fees: platform }];

/**
 * How the last of these adjustments changed what was earned by the ride: a refund takes from it, and so does a lower
 * fare. A raised fare is earned when it is paid, as in the books. A reversed payment that the rider owes changes nothing.
 */
export const lastEffects = (adjustments: readonly Adjustment[]): FareEffect[] => {
  const last = adjustments.at(-1);
  if (last?.kind === 'refund') return [effect(last)];
  if (last?.kind === 'reversal') return borneEffect(last);
  return last?.kind === 'correction' && last.state !== 'owed' ? [effect(last)] : [];
};

/**
 * How an adjustment that is settled by now changed what was earned: a raised fare that the rider has paid. A lower fare counted when
 * it was set, whether its card has taken the refund or not.
 */
export const settledEffects = (adjustments: readonly Adjustment[], id: string): FareEffect[] => {
  const settled = adjustments.find(adjustment => adjustment.id === id);
  return settled?.kind === 'correction' && settled.rider < 0 ? [effect(settled)] : [];
};

/** The corrections that hold, taken back: a ride's amounts as they were when it was paid. */
export const beforeCorrections = ({ adjustments = [] }: Pick<Booking, 'adjustments'>): FareEffect[] =>
  adjustments
    .filter(({ kind, state }) => kind === 'correction' && state !== 'withdrawn')
    .map(correction => effect(undone(correction)));

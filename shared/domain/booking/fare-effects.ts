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

/** A reversed payment reduces the earnings of the parties that bear it; the fare stays. */
const borneEffect = ({ driver, platform }: Shares): FareEffect[] =>
  driver === 0 && platform === 0 ? [] : [{ trip_cost: 0, driver_share: driver, convenience_fees: platform }];

/**
 * The effect of the last adjustment on the earnings of the ride: a refund reduces them, and so does a lower fare. A
 * raised fare is earned when it is paid, as in the books. A reversed payment that the rider owes changes nothing.
 */
export const lastEffects = (adjustments: readonly Adjustment[]): FareEffect[] => {
  const last = adjustments.at(-1);
  if (last?.kind === 'refund') return [effect(last)];
  if (last?.kind === 'reversal') return borneEffect(last);
  return last?.kind === 'correction' && last.state !== 'owed' ? [effect(last)] : [];
};

/**
 * The effect of an adjustment that is settled by now on the earnings: a raised fare that the rider has paid. A lower
 * fare counted when it was set, whether or not its card has accepted the refund.
 */
export const settledEffects = (adjustments: readonly Adjustment[], id: string): FareEffect[] => {
  const settled = adjustments.find(adjustment => adjustment.id === id);
  return settled?.kind === 'correction' && settled.rider < 0 ? [effect(settled)] : [];
};

/** The effects that undo the corrections in force: they lead back to the ride's amounts when it was paid. */
export const beforeCorrections = ({ adjustments = [] }: Pick<Booking, 'adjustments'>): FareEffect[] =>
  adjustments
    .filter(({ kind, state }) => kind === 'correction' && state !== 'withdrawn')
    .map(correction => effect(undone(correction)));

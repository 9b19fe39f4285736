/**
 * The parts of what a driver earned, as integers of the minor unit: the share of the fares, what the company paid on top of
 * fares, tips, and the cancellation fees that were the driver's. Referral bonuses and credits are none of it.
 */
export type EarnedParts = { shareMinor: number; borneMinor: number; tipsMinor: number; cancelFeesMinor: number };

/** The sum of a driver's earnings: of reports, the driver's own page and the statements for tax offices alike. */
export const earnedOf = ({ shareMinor, borneMinor, tipsMinor, cancelFeesMinor }: EarnedParts): number =>
  shareMinor + borneMinor + tipsMinor + cancelFeesMinor;

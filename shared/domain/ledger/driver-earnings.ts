/**
 * The parts of a driver's earnings, as integers of the minor unit: the driver's share of the fares, the company's
 * subsidy on top of fares, tips, and cancellation fees for the driver. Referral bonuses and credits are not included.
 */
export type EarnedParts = { shareMinor: number; borneMinor: number; tipsMinor: number; cancelFeesMinor: number };

/** The sum of a driver's earnings: of reports, the driver's own page and the statements for tax offices alike. */
export const earnedOf = ({ shareMinor, borneMinor, tipsMinor, cancelFeesMinor }: EarnedParts): number =>
  shareMinor + borneMinor + tipsMinor + cancelFeesMinor;

/**
 * Settings by which the company pays people, or lets them have money before it is safe: a change by which it pays more, or
 * sooner, counts a day later.
 */
export const waitingSettings = [
  'creditLimit',
  'platformBearsFees',
  'driverPaidAtOnce',
  'bonus',
  'bonusesPerMonth',
  'bonusAfterRides',
  'smallestCash',
  'writeOffShare',
  'disputeBearer',
  'tipMax',
  'payoutDelayDays',
  'newDriverDays',
  'newDriverDelayDays',
  'newDriverReserve',
] as const;
export type WaitingSetting = (typeof waitingSettings)[number];

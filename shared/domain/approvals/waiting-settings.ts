/** Settings by which the company pays people: a change by which it pays more counts a day later. */
export const waitingSettings = [
  'creditLimit',
  'platformBearsFees',
  'driverPaidAtOnce',
  'bonus',
  'bonusesPerMonth',
  'bonusAfterRides',
  'smallestCash',
] as const;
export type WaitingSetting = (typeof waitingSettings)[number];

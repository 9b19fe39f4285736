/**
 * `refundBack`: a sent refund comes back. `disputeWon`: money taken by a dispute comes back. `credit` and `debit` are
 * entries of the bank. `other`: an unknown kind.
 */
export const lineKinds = [
  'payment',
  'refund',
  'refundBack',
  'dispute',
  'disputeWon',
  'fee',
  'payout',
  'credit',
  'debit',
  'other',
] as const;
export type LineKind = (typeof lineKinds)[number];

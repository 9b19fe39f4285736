/** `refundBack`: a refund that was sent comes back. `disputeWon`: taken money comes back. `credit` and `debit` are entries of the bank. `other`: nothing that is known. */
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

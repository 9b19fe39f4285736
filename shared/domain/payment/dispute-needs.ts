/** The kinds of proof that banks demand: each provider has its own words for the reasons of a dispute. */
export const disputeNeeds = [
  'stranger',
  'notReceived',
  'notAsDescribed',
  'twice',
  'refund',
  'amount',
  'cancelled',
  'other',
] as const;
export type DisputeNeed = (typeof disputeNeeds)[number];

/** The first that fits: a reason may name several words. */
const patterns: readonly (readonly [RegExp, DisputeNeed])[] = [
  [/dupl|other_means|twice/, 'twice'],
  [/not_process|credit_not|refund/, 'refund'],
  [/cancel/, 'cancelled'],
  [/not_received|not_provided|nonreceipt|non_receipt|no_show|not_delivered/, 'notReceived'],
  [/unaccept|unsatis|not_as_described|described|quality|defect/, 'notAsDescribed'],
  [/amount/, 'amount'],
  [/fraud|unauthori[sz]ed|stolen|not_authori[sz]ed|recogni[sz]|unrecogni|lost_card/, 'stranger'],
];

/** The proof for the bank's reason. Reasons in an admin's own words are read in English. */
export const needOf = (reason: string | undefined): DisputeNeed => {
  const words = (reason ?? '').toLowerCase().replaceAll(/[^a-z]+/g, '_');
  return patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
};

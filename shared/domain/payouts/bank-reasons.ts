/** Reasons for refused and returned payments that the languages have words for: ISO 20022 external codes. */
export const bankReasons = [
  'AC01',
  'AC04',
  'AC06',
  'AC14',
  'AG01',
  'AM04',
  'AM05',
  'BE01',
  'BE04',
  'CUST',
  'DT01',
  'FF01',
  'MD07',
  'MS02',
  'MS03',
  'RC01',
  'RR04',
] as const;
export type BankReason = (typeof bankReasons)[number];

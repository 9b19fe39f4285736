/** Kinds of company income on which tax was booked. */
export const taxKinds = ['rides', 'corrections', 'refunds', 'cancellations'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** For what the company's income, and the tax in it, was booked. */
export const taxKinds = ['rides', 'corrections', 'refunds', 'cancellations'] as const;
export type TaxKind = (typeof taxKinds)[number];

/**
 * Papers of a driver with a date: the driving licence, and the vehicle's registration or insurance. Without schemas, so
 * that functions that only write a driver need none.
 */
export const documentKinds = ['license', 'papers'] as const;
export type DocumentKind = (typeof documentKinds)[number];

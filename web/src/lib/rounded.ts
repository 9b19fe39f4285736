/** A number rounded to that many decimals, as a number: how it is shown is for `useFormat` to say. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

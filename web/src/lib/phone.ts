/** Whether there is a number to call: where numbers are hidden words stand in their place. */
export const isDialable = (number: string | undefined): number is string => number !== undefined && /\d/.test(number);

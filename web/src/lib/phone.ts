/** Whether there is a number to call: where numbers are hidden, the field holds a text instead. */
export const isDialable = (number: string | undefined): number is string => number !== undefined && /\d/.test(number);

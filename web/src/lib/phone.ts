/** Whether there is a number to call: if numbers are hidden, the field contains a text instead. */
export const isDialable = (number: string | undefined): number is string => number !== undefined && /\d/.test(number);

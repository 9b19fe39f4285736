/** Widths of columns of dates in px, for the longest of the shipped languages (Arabic writes its months out). */
export const dateWidths = { date: 136, time: 170, moment: 212 } as const;

/** Widths of columns of states in px, for the longest chip of the shipped languages: none is cut (see its test). */
export const stateWidths = { booking: 192, broadcast: 146, person: 186, promo: 142, withdraw: 194 } as const;

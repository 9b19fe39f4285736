/** Widths of columns of states in px, for the longest chip of the shipped languages: none is cut (see its test). */
export const stateWidths = { booking: 184, broadcast: 146, person: 186, promo: 142, withdraw: 156 } as const;

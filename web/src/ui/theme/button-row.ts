/**
 * Buttons side by side, as wide as each other, where their words fit; else one below the other, each over the whole width,
 * the main one at the bottom. No label is ever cut, in any language.
 */
export const buttonRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  // Stronger than what a button says of its own width.
  '&& > *': { flex: '1 1 0', minWidth: 'fit-content' },
} as const;

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

/** A field with a button for it: beside it where both fit, else below. The button stands level with the box of the field. */
export const fieldWithButton = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1,
  '& > :first-of-type': { flex: '1 1 8rem', minWidth: 0 },
  '& > .MuiButton-root': { flex: 'none', minHeight: 48, marginTop: 'calc(1.25rem + 6px)' },
} as const;

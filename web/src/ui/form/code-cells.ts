/** Cells under one field, so that phones and screen readers still meet a single code. */
export const codeCells = (digits: number) => ({
  // Six fit into the narrowest phone.
  '--cell': 'min(48px, 12vw)',
  '& input': {
    typography: 'figure',
    // Large texts must not overlap in narrow cells.
    fontSize: 'min(2.75rem, calc(var(--cell) * 1.2))',
    textAlign: 'start',
    fontFamily: 'ui-monospace, monospace',
    letterSpacing: 'calc(var(--cell) - 1ch)',
    py: 1,
    px: 0,
    width: `calc(${digits} * var(--cell))`,
    mx: 'auto',
    // Half of it is before the first cell, half within it; the cells are centred in both directions.
    paddingInlineStart: 'calc(var(--cell) - 1ch)',
    backgroundImage:
      'repeating-linear-gradient(to right, transparent 0 4px, currentColor 4px calc(var(--cell) - 4px), transparent calc(var(--cell) - 4px) var(--cell))',
    backgroundSize: `calc(${digits} * var(--cell)) 3px`,
    backgroundPosition: '50% calc(100% - 6px)',
    backgroundRepeat: 'no-repeat',
    // A refused code is selected, to be typed over; the marking would lie beside the cells.
    '&::selection': { color: 'inherit', backgroundColor: 'transparent' },
  },
  '& .Mui-error input': { color: 'error.main' },
});

import type { Theme } from '@mui/material/styles';

/**
 * Figures in a column: right-aligned in both directions, so that their digits line up, because figures read from the
 * left in both. In right-to-left pages, rows of their own need a common width for it.
 */
export const figureLook = ({ direction }: Pick<Theme, 'direction'>) =>
  // Written for the left, and mirrored.
  direction === 'rtl' ? ({ textAlign: 'left', minWidth: '5rem' } as const) : ({ textAlign: 'right' } as const);

import type { Theme } from '@mui/material/styles';

/**
 * Figures below each other: they end at the right edge in both directions, so that their digits line up, as they read
 * from the left in each. Where reading goes to the left, rows of their own need one width for it.
 */
export const figureLook = ({ direction }: Pick<Theme, 'direction'>) =>
  // Written for the left, and mirrored.
  direction === 'rtl' ? ({ textAlign: 'left', minWidth: '5rem' } as const) : ({ textAlign: 'right' } as const);

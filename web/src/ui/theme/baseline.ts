import type { Theme } from '@mui/material/styles';
import { ZOOMED } from './controls';

/** Rules of the whole document: calm text rendering, visible focus, figures that do not dance, no motion when none is wanted. */
export const baseline = (theme: Theme) => ({
  html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: 88 },
  body: { minHeight: '100dvh', fontFeatureSettings: "'ss03', 'cv11'", textRendering: 'optimizeLegibility' as const },
  '#root': { minHeight: '100dvh', isolation: 'isolate' as const },
  // Icons that point somewhere turn round with the text.
  ':root': { '--wf-mirror': theme.direction === 'rtl' ? -1 : 1 },
  '::selection': { backgroundColor: theme.vars!.palette.amber, color: theme.vars!.palette.onAmber },
  ':focus-visible': {
    outline: `2px solid ${theme.vars!.palette.text.primary}`,
    outlineOffset: 2,
  },
  // A heading takes focus after a page change so that a screen reader starts there; it is not a control.
  'h1[tabindex="-1"], main[tabindex="-1"]': { outline: 'none' },
  [ZOOMED]: { 'h1, h2, h3': { overflowWrap: 'anywhere' as const } },
  '.tnum, table, time': { fontVariantNumeric: 'tabular-nums' },
  '.visually-hidden': {
    position: 'absolute' as const,
    width: 1,
    height: 1,
    margin: -1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap' as const,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});

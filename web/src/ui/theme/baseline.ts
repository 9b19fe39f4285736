import type { Theme } from '@mui/material/styles';
import { ZOOMED } from './controls';
import { focusRing } from './focus';

/** Global styles: text rendering, visible focus, tabular figures, no animation when reduced motion is preferred. */
export const baseline = (theme: Theme) => {
  const { outline, outlineOffset, boxShadow } = focusRing(theme);
  return {
    html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: 88 },
    // A word that is wider than its container breaks rather than being cut.
    body: {
      minHeight: '100dvh',
      overflowWrap: 'break-word' as const,
      fontFeatureSettings: "'ss03', 'cv11'",
      textRendering: 'optimizeLegibility' as const,
    },
    '#root': { minHeight: '100dvh', isolation: 'isolate' as const },
    // Directional icons are mirrored in right-to-left languages.
    ':root': { '--wf-mirror': theme.direction === 'rtl' ? -1 : 1 },
    '::selection': { backgroundColor: theme.vars!.palette.amber, color: theme.vars!.palette.onAmber },
    ':focus-visible': { outline, outlineOffset },
    // Without weight, so that a control with a shadow of its own sets both.
    ':where(a[href], button, select, summary):focus-visible': { boxShadow },
    // Headings, panels, lists and states are focused for screen readers; they are no controls, so they show no focus ring.
    ':is(h1, h2, main, section, aside, [role="status"], [role="radiogroup"])[tabindex="-1"]': { outline: 'none' },
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
  };
};

import { BELOW_MAP } from '@/ui/map-card';

/**
 * On a phone the buttons of a dialog are one below the other: the main one, which comes last, on top over the whole
 * width, and below it what gives up as a text.
 */
export const phoneFoot = {
  [BELOW_MAP]: {
    flexDirection: 'column-reverse',
    flexWrap: 'nowrap',
    alignItems: 'stretch',
    gap: '4px',
    readingFlow: 'flex-visual',
    '&& > *': { flex: 'none', width: '100%' },
    '&& > .MuiButton-outlined:not(:last-child)': { borderColor: 'transparent', backgroundColor: 'transparent' },
  },
} as const;

/**
 * Buttons side by side with equal widths if their labels fit; else one below the other, each over the whole width. No
 * label is ever cut, in any language.
 */
export const buttonRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  // Overrides a button's own width.
  '&& > *': { flex: '1 1 0', minWidth: 'fit-content' },
} as const;

/**
 * A field with a button: side by side if both fit, else below each other. The button is level with the box of the
 * field.
 */
export const fieldWithButton = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1,
  '& > :first-of-type': { flex: '1 1 8rem', minWidth: 0 },
  '& > .MuiButton-root': { flex: 'none', minHeight: 48, marginTop: 'calc(1.25rem + 6px)' },
} as const;

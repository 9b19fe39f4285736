import type { Theme } from '@mui/material/styles';
import { chosenFrame } from './theme/chosen';
import { focusInside } from './theme/focus';

/** The frame of a label whose radio button is hidden within it: hovered, chosen, with the focus. */
export const choiceFrame = (theme: Theme) => {
  const { palette } = theme.vars!;
  return {
    borderRadius: 12,
    border: `1px solid ${palette.hairline}`,
    cursor: 'pointer',
    '&:hover': { borderColor: palette.outline },
    '&:has(:checked)': chosenFrame(theme),
    // Inside: the cards of a list are near each other.
    '&:has(:focus-visible)': focusInside(theme, 4),
    '& input': { position: 'absolute', opacity: 0, inset: 0, margin: 0, cursor: 'pointer' },
  } as const;
};

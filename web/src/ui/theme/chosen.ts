import type { Theme } from '@mui/material/styles';
import { radius } from './tokens';

/** A bar of 2 px at the start, for the one chosen row of a list. With `insetPx` it ends before the corners. */
export const startBar = ({ vars }: Theme, insetPx = 0) =>
  ({
    position: 'relative',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: `${insetPx}px`,
      insetInlineStart: 0,
      width: '2px',
      backgroundColor: vars!.palette.amber,
    },
  }) as const;

/** A row of a list beside the details that it opened. */
export const chosenRow = (theme: Theme) =>
  ({ ...startBar(theme), '&&, &&:hover': { backgroundColor: theme.vars!.palette.chosenSoft } }) as const;

/** Frame of the chosen one of a few cards or tiles: a line of 2 px, which does not move its content. */
export const chosenFrame = ({ vars }: Theme) =>
  ({
    borderColor: vars!.palette.text.primary,
    boxShadow: `inset 0 0 0 1px ${vars!.palette.text.primary}`,
    backgroundColor: vars!.palette.background.paper,
  }) as const;

/** A note that leads to an action, or that must be read before one. */
export const noteLook = (theme: Theme) =>
  ({
    ...startBar(theme, radius.card),
    padding: '16px',
    borderRadius: `${radius.card}px`,
    backgroundColor: theme.vars!.palette.surface,
  }) as const;

/** A ground for initials, counts and the signs of empty places. */
export const plainDisc = ({ vars }: Theme) =>
  ({
    color: vars!.palette.text.secondary,
    backgroundColor: vars!.palette.surface,
    boxShadow: `inset 0 0 0 1px ${vars!.palette.hairline}`,
  }) as const;

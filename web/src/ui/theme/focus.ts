import type { Theme } from '@mui/material/styles';

const haloOf = ({ vars }: Theme) => `color-mix(in srgb, ${vars!.palette.amber} 40%, transparent)`;
const lineOf = ({ vars }: Theme) => `2px solid ${vars!.palette.text.primary}`;

/** The focus of every control: an ink line with an amber halo, visible on paper, on ink and over the map. */
export const focusRing = (theme: Theme) =>
  ({ outline: lineOf(theme), outlineOffset: 2, boxShadow: `0 0 0 5px ${haloOf(theme)}` }) as const;

/** The same within the control, where neighbours are near, or where a scroller would cut it. */
export const focusInside = (theme: Theme, insetPx = 2) =>
  ({
    outline: lineOf(theme),
    outlineOffset: -insetPx,
    boxShadow: `inset 0 0 0 ${insetPx + 3}px ${haloOf(theme)}`,
  }) as const;

/** Around a field, which has an ink border of its own while it is edited; in red if its content was refused. */
export const fieldHalo = (theme: Theme) => ({ boxShadow: `0 0 0 3px ${haloOf(theme)}` }) as const;
export const refusedHalo = ({ vars }: Theme) =>
  ({ boxShadow: `0 0 0 3px color-mix(in srgb, ${vars!.palette.error.main} 24%, transparent)` }) as const;

/** A field of a row of tools is subdued until it is used. */
export const quietField = ({ vars }: Theme) =>
  ({
    '&& .MuiOutlinedInput-root:not(.Mui-focused, :hover) .MuiOutlinedInput-notchedOutline': {
      borderColor: vars!.palette.hairline,
    },
  }) as const;

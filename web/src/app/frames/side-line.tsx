import Tooltip from '@mui/material/Tooltip';
import type { Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';

/** How links and buttons of the drawer look. */
export const entryLook = (theme: Theme) =>
  ({
    '& a, & button': {
      ...theme.typography.subtitle2,
      fontWeight: 520,
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      width: '100%',
      minHeight: 40,
      paddingInline: '10px',
      border: 0,
      borderRadius: '8px',
      background: 'none',
      color: theme.vars!.palette.text.secondary,
      textDecoration: 'none',
      textAlign: 'start',
      cursor: 'pointer',
      '& svg': { fontSize: 20, flex: 'none' },
      '&:hover': {
        color: theme.vars!.palette.text.primary,
        backgroundColor: 'color-mix(in srgb, currentColor 6%, transparent)',
      },
      '&.active': {
        color: theme.vars!.palette.text.primary,
        fontWeight: 620,
        backgroundColor: theme.vars!.palette.amberSoft,
        // The direction's style cache mirrors this for right-to-left.
        boxShadow: `inset 3px 0 0 ${theme.vars!.palette.amber}`,
      },
    },
  }) as const;

/** One entry of the drawer; when collapsed, its icon with the name as a tooltip. */
export function Line(props: { name: string; folded: boolean; children: ReactElement }) {
  return (
    <Tooltip title={props.folded ? props.name : ''} placement="right">
      {props.children}
    </Tooltip>
  );
}

export const nameStyle = (folded: boolean) => (folded ? 'visually-hidden' : undefined);

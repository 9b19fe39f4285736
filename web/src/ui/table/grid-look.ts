import type { Theme } from '@mui/material/styles';

/**
 * As tall as its rows, and no taller than leaves the page's head and the pager in sight. A shade at the end says that
 * columns go on.
 */
export const gridBox = ({ vars, direction }: Theme) =>
  ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '72dvh',
    '&[data-more]::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineEnd: 0,
      width: 24,
      zIndex: 3,
      pointerEvents: 'none',
      background: `linear-gradient(to ${direction === 'rtl' ? 'left' : 'right'}, transparent, ${vars!.palette.outline})`,
      opacity: 0.3,
    },
  }) as const;

/** Dense rows with hairlines, a sticky header, tabular figures. */
export const gridLook = (theme: Theme) => {
  const { palette } = theme.vars!;
  return {
    border: 0,
    fontSize: '0.875rem',
    '--DataGrid-rowBorderColor': palette.hairline,
    '--DataGrid-t-color-border-base': palette.hairline,
    '--DataGrid-t-header-background-base': palette.surface,
    '--DataGrid-containerBackground': palette.surface,
    '& .MuiDataGrid-columnHeaderTitle': { ...theme.typography.caption, fontWeight: 600, color: palette.text.secondary },
    '& .MuiDataGrid-columnSeparator': { opacity: 0 },
    '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
    '& .MuiDataGrid-row:hover': { backgroundColor: palette.surface },
    '& .MuiDataGrid-cell--flex': { gap: 8 },
    // Words of another direction than the page's end in the ellipsis, not begin with it.
    '& .MuiDataGrid-cell--textLeft': { unicodeBidi: 'plaintext', textAlign: 'left' },
    '& .MuiDataGrid-cell--textRight': { fontVariantNumeric: 'tabular-nums', justifyContent: 'flex-end' },
    '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
      outline: `2px solid ${palette.text.primary}`,
      outlineOffset: -2,
    },
    '& .row-link': { cursor: 'pointer' },
    // The row whose sheet is beside the table.
    '& .row-open, & .row-open:hover': { backgroundColor: palette.amberSoft },
  } as const;
};

import type { Theme } from '@mui/material/styles';

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
    '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', gap: 8 },
    '& .MuiDataGrid-cell--textRight': { fontVariantNumeric: 'tabular-nums', justifyContent: 'flex-end' },
    '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
      outline: `2px solid ${palette.text.primary}`,
      outlineOffset: -2,
    },
    '& .row-link': { cursor: 'pointer' },
  } as const;
};

import type { CSSObject, Theme } from '@mui/material/styles';
import { startBar } from '@/ui/theme/chosen';
import { focusInside } from '@/ui/theme/focus';

/**
 * As tall as its rows, but the page's head and the pager stay visible. A shade at the end shows that there are more
 * columns.
 */
export const gridBox = ({ vars }: Theme) =>
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
      // Mirrored with all styles where reading goes to the left.
      background: `linear-gradient(to right, transparent, ${vars!.palette.outline})`,
      opacity: 0.3,
    },
  }) as const;

/** Figures end at the right edge in both directions, so that their digits line up: they read from the left in each. */
const figures = ({ direction }: Theme) => {
  const isRtl = direction === 'rtl';
  return {
    '& .MuiDataGrid-cell--textRight': {
      fontVariantNumeric: 'tabular-nums',
      // Written for the left, and mirrored.
      ...(isRtl ? { textAlign: 'left', justifyContent: 'flex-start' } : { justifyContent: 'flex-end' }),
    },
    ...(isRtl && {
      '& .MuiDataGrid-columnHeader--alignRight :is(.MuiDataGrid-columnHeaderDraggableContainer, .MuiDataGrid-columnHeaderTitleContainer)':
        { flexDirection: 'row' },
    }),
  } as const;
};

/** Dense rows with hairlines, a sticky header, tabular figures. */
export const gridLook = (theme: Theme): CSSObject => {
  const { palette } = theme.vars!;
  return {
    ...figures(theme),
    border: 0,
    fontSize: '0.875rem',
    '--DataGrid-rowBorderColor': palette.hairline,
    '--DataGrid-t-color-border-base': palette.hairline,
    // Twice: the grid's own class for its colours comes later.
    '&&': { '--DataGrid-t-header-background-base': palette.surface },
    '& .MuiDataGrid-columnHeaderTitle': { ...theme.typography.caption, fontWeight: 600, color: palette.text.secondary },
    // The menu icon has no width until the pointer is over it: the last column's would otherwise stick out and look
    // like more columns.
    '& .MuiDataGrid-columnHeader:not(:hover, :focus-within) .MuiDataGrid-menuIcon': { overflow: 'hidden' },
    '& .MuiDataGrid-columnSeparator': { opacity: 0 },
    '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
    '& .MuiDataGrid-row:hover': { backgroundColor: palette.surface },
    // In pixels: a number would be counted in eights.
    '& .MuiDataGrid-cell--flex': { gap: '8px' },
    // Texts in another direction than the page's have the ellipsis at the same end.
    '& .MuiDataGrid-cell--textLeft': { unicodeBidi: 'plaintext', textAlign: 'left' },
    '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': focusInside(theme),
    // The keyboard marks a row by the focus of one of its cells.
    '& .MuiDataGrid-row:has(> .MuiDataGrid-cell:focus-visible)': {
      backgroundColor: palette.surface,
      // Mirrored with all styles where reading goes to the left.
      boxShadow: `inset 2px 0 0 ${palette.text.primary}`,
    },
    '& .row-link': { cursor: 'pointer' },
    // The row whose sheet is beside the table.
    '& .MuiDataGrid-row.row-open': { ...startBar(theme), '&, &:hover': { backgroundColor: palette.chosenSoft } },
  } as const;
};

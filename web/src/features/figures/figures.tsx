import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { figureLook } from '@/ui/theme/figures';

const Sheet = styled('table')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    width: '100%',
    borderCollapse: 'collapse',
    ...theme.typography.body2,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      ...figureLook(theme),
      paddingBlock: 10,
      paddingInline: 16,
      borderTop: `1px solid ${palette.hairline}`,
    },
    '& th:first-of-type': { textAlign: 'start', fontWeight: 500 },
    '& thead th': {
      ...theme.typography.caption,
      fontWeight: 600,
      color: palette.text.secondary,
      backgroundColor: palette.surface,
      borderTop: 0,
    },
    '& .strong > th:first-of-type, & .strong > td': { fontWeight: 700, borderTop: `2px solid ${palette.text.primary}` },
    '& td': { whiteSpace: 'nowrap' },
    '& .hint': { ...theme.typography.caption, display: 'block', color: palette.text.secondary },
    '& .group > th': {
      ...theme.typography.caption,
      fontWeight: 600,
      color: palette.text.secondary,
      backgroundColor: palette.surface,
    },
    // On a phone an account's figures are below its name, in two rows if there are many, so that nothing scrolls
    // sideways.
    [theme.breakpoints.down('sm')]: {
      '& tr': { display: 'grid', gridTemplateColumns: 'repeat(var(--figures), minmax(0, 1fr))' },
      '& th, & td': { paddingInline: 8 },
      '& thead th:first-of-type, & .hint': { display: 'none' },
      '& [scope="row"], & [scope="rowgroup"]': { gridColumn: '1 / -1', paddingBottom: 0 },
      '& td, & .strong > td': { borderTop: 0, paddingTop: 4 },
    },
  };
});

const MOST_ON_PHONE = 3;
/** The figures side by side on a phone: at most three fit there with their decimals. */
const onPhone = (figures: number): number => (figures > MOST_ON_PHONE ? Math.ceil(figures / 2) : figures);

/** A table of amounts as in a ledger. */
export function Figures(props: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label={props.label}
      tabIndex={0}
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5, overflowX: 'auto', bgcolor: 'background.paper' }}
    >
      {/* The roles are written out: a browser forgets them where rows are laid out as grids. */}
      <Sheet
        role="table"
        aria-label={props.label}
        style={{ '--figures': onPhone(props.head.length - 1) } as CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row">
            {props.head.map(text => (
              <th key={text} role="columnheader" scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{props.children}</tbody>
      </Sheet>
    </Box>
  );
}

export function FigureRow(props: { name: ReactNode; hint?: string; cells: readonly ReactNode[]; strong?: boolean }) {
  return (
    <tr role="row" className={props.strong ? 'strong' : undefined}>
      <th role="rowheader" scope="row">
        {props.name}
        {props.hint && <span className="hint">{props.hint}</span>}
      </th>
      {props.cells.map((cell, column) => (
        <td key={column} role="cell">
          {cell}
        </td>
      ))}
    </tr>
  );
}

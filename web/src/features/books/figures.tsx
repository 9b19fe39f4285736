import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
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
    // On a phone the figures come first.
    [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: 10 }, '& .hint': { display: 'none' } },
  };
});

/** A table of amounts as in a ledger. */
export function Figures(props: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label={props.label}
      tabIndex={0}
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5, overflowX: 'auto', bgcolor: 'background.paper' }}
    >
      <Sheet aria-label={props.label}>
        <thead>
          <tr>
            {props.head.map(text => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </Sheet>
    </Box>
  );
}

export function FigureRow(props: { name: ReactNode; hint?: string; cells: readonly ReactNode[]; strong?: boolean }) {
  return (
    <tr className={props.strong ? 'strong' : undefined}>
      <th scope="row">
        {props.name}
        {props.hint && <span className="hint">{props.hint}</span>}
      </th>
      {props.cells.map((cell, column) => (
        <td key={column}>{cell}</td>
      ))}
    </tr>
  );
}

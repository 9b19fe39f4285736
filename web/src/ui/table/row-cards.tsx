import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { CardListSkeleton } from '@/ui/skeletons';
import { RowMenu } from './row-menu';
import type { AdminTableProps, TableColumn } from './table-types';

/** A column's cell outside of the grid. */
const cellOf = <Row extends GridValidRowModel>(column: TableColumn<Row>, row: Row): ReactNode => {
  const value: unknown = row[column.field];
  if (column.renderCell) return column.renderCell({ row, value, field: column.field } as GridRenderCellParams<Row>);
  const got: unknown = column.valueGetter ? column.valueGetter(value as never, row, column, {} as never) : value;
  const shown: unknown = column.valueFormatter ? column.valueFormatter(got as never, row, column, {} as never) : got;
  // Texts may have another direction than the page.
  return typeof shown === 'string' ? <bdi>{shown}</bdi> : (shown as ReactNode);
};

/** The title's button takes the touches of the whole card, which therefore is its containing block. */
const wholeCard = {
  position: 'static',
  font: 'inherit',
  textAlign: 'start',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};

/** Links and buttons among the lines are above that layer. */
const aboveCard = { '& a, & button': { position: 'relative', zIndex: 1 } } as const;

/** Texts in another direction are aligned like the others. */
const value = {
  m: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'left',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
} as const;

function Lines<Row extends GridValidRowModel>(props: { columns: readonly TableColumn<Row>[]; row: Row }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        display: 'grid',
        columnGap: 2,
        rowGap: 0.5,
        gridTemplateColumns: 'minmax(90px, auto) 1fr',
        alignItems: 'baseline',
        ...aboveCard,
      }}
    >
      {props.columns.map(column => (
        <Box key={column.field} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {column.headerName}
          </Typography>
          <Typography component="dd" variant="body2" className="tnum" sx={value}>
            {cellOf(column, props.row)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The columns of a card's second line: those marked for it, otherwise the first two texts. */
const secondLine = <Row extends GridValidRowModel>(columns: readonly TableColumn<Row>[]) => {
  const marked = columns.filter(({ card }) => card === 'line');
  return marked.length > 0 ? marked : columns.filter(({ type }) => type !== 'number').slice(0, 2);
};

/** In one line: their names are read out only. */
function OneLine<Row extends GridValidRowModel>(props: { columns: readonly TableColumn<Row>[]; row: Row }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.25,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        ...aboveCard,
      }}
    >
      {props.columns.map(column => (
        <Box key={column.field} sx={{ display: 'contents' }}>
          <dt className="visually-hidden">{column.headerName}</dt>
          <Typography component="dd" variant="body2" className="tnum" sx={{ ...value, color: 'text.secondary' }}>
            {cellOf(column, props.row)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The content of a card under and beside its title. A row that opens has two lines: the rest is in its record. */
const contentOf = <Row extends GridValidRowModel>(row: Row, { columns, onRowClick }: AdminTableProps<Row>) => {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]!;
  const others = columns.filter(
    column => column !== title && column.card !== 'hidden' && !column.hides?.includes('always'),
  );
  if (!onRowClick) return { title, lines: <Lines columns={others} row={row} /> };
  const figure = others.find(({ type }) => type === 'number');
  const lines = <OneLine columns={secondLine(others)} row={row} />;
  return { title, lines, figure: figure && { name: figure.headerName, shown: cellOf(figure, row) } };
};

function Card<Row extends GridValidRowModel>({ row, ...props }: AdminTableProps<Row> & { id: string; row: Row }) {
  const { actions, rowName, onRowClick, id } = props;
  const { title, lines, figure } = contentOf(row, props);
  const name = cellOf(title, row);
  return (
    <Box
      component="li"
      data-id={id}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, px: 2, py: 1.5 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', justifyContent: 'space-between' }}>
          <Typography component="div" variant="subtitle1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {onRowClick ? (
              <ButtonBase onClick={() => onRowClick(row)} sx={wholeCard}>
                {name}
              </ButtonBase>
            ) : (
              name
            )}
          </Typography>
          {figure !== undefined && (
            <Typography component="div" variant="subtitle1" className="tnum" sx={{ flex: 'none' }}>
              <span className="visually-hidden">{figure.name} </span>
              {figure.shown}
            </Typography>
          )}
        </Box>
        {lines}
      </Box>
      {actions?.length && rowName ? (
        <Box sx={{ pt: 1, pr: 1, zIndex: 1 }}>
          <RowMenu row={row} name={rowName(row)} actions={actions} />
        </Box>
      ) : null}
    </Box>
  );
}

/** The rows of a table as a list of cards, on a phone. */
export function RowCards<Row extends GridValidRowModel>(
  props: AdminTableProps<Row> & { rows: readonly Row[]; waiting: boolean },
) {
  const { rows, waiting, getRowId } = props;
  return (
    <Box aria-busy={waiting}>
      {waiting && rows.length > 0 && <LinearProgress />}
      {waiting && rows.length === 0 && <CardListSkeleton count={4} />}
      <Box component="ul" aria-label={props.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(row => {
          const id = getRowId ? getRowId(row) : String(row['id']);
          return <Card key={id} {...props} id={id} row={row} />;
        })}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataGrid, type GridColDef, type GridValidRowModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslation } from '@/i18n/translation';
import { layout } from '@/ui/theme/tokens';
import { EmptyState } from '@/ui/empty-state';
import { useRow } from '@/ui/record/use-row';
import { hasFailed, QueryError } from '@/ui/error-view';
import { useDesk } from '@/lib/stores/desk';
import { gridBox, gridLook } from './grid-look';
import { Pager } from './pager';
import { countOf, useReportCount } from './row-count';
import { CutWords } from './cut-words';
import { RowCards } from './row-cards';
import { RowMenu } from './row-menu';
import { useHiddenColumns } from './use-hidden-columns';
import { useTableLocale } from './table-locale';
import { TableTools } from './table-tools';
import type { AdminTableProps } from './table-types';
import { useCards } from './use-cards';
import { useOverflowMark } from './use-overflow-mark';
import { usePaging } from './use-paging';
import { usePages, type Pages } from './use-pages';

/** Texts rendered by a column end in an ellipsis too, with the full text under the pointer. */
const cutWords = <Row extends GridValidRowModel>({ renderCell }: GridColDef<Row>): Partial<GridColDef<Row>> =>
  renderCell
    ? {
        renderCell: params => {
          const shown = renderCell(params);
          return typeof shown === 'string' ? <CutWords>{shown}</CutWords> : shown;
        },
      }
    : {};

function useColumns<Row extends GridValidRowModel>({
  columns,
  actions,
  rowName,
}: AdminTableProps<Row>): GridColDef<Row>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const shown = columns.map(column => ({
      sortable: false,
      filterable: false,
      // Plain text ends in an ellipsis; other content is centred in its row.
      display: column.renderCell ? ('flex' as const) : ('text' as const),
      // On phones the table scrolls sideways instead of truncating every cell.
      ...(column.flex ? { minWidth: 128 } : {}),
      ...column,
      ...cutWords(column),
    }));
    if (!actions?.length || !rowName) return shown;
    const menu: GridColDef<Row> = {
      field: '__actions',
      headerName: t('table.actions'),
      renderHeader: () => <span className="visually-hidden">{t('table.actions')}</span>,
      width: 56,
      align: 'center',
      sortable: false,
      filterable: false,
      hideable: false,
      disableColumnMenu: true,
      renderCell: ({ row }) => <RowMenu row={row} name={rowName(row)} actions={actions} />,
    };
    return [...shown, menu];
  }, [columns, actions, rowName, t]);
}

function Nothing<Row extends GridValidRowModel>({
  pages,
  empty,
  nothing,
}: {
  pages: Pages<Row>;
  empty: AdminTableProps<Row>['empty'];
  nothing: AdminTableProps<Row>['nothing'];
}) {
  const { t } = useTranslation();
  if (pages.narrowed && nothing) return nothing(pages.query);
  if (!pages.narrowed) return <EmptyState art={empty.art ?? 'table'} {...empty} />;
  const clear = (
    <Button variant="outlined" onClick={pages.clear}>
      {t('table.clearFilters')}
    </Button>
  );
  return <EmptyState art="search" title={t('table.noMatchTitle')} text={t('table.noMatchText')} action={clear} />;
}

const noRows: readonly never[] = [];

type GridProps<Row extends GridValidRowModel> = AdminTableProps<Row> & {
  pages: Pages<Row>;
  grid: ReturnType<typeof usePaging<Row>>['grid'];
};

function Grid<Row extends GridValidRowModel>({ pages, grid, ...props }: GridProps<Row>) {
  const columns = useColumns(props);
  const localeText = useTableLocale();
  const { id: open, isOpen } = useRow();
  const { query, sort } = pages;
  const rows = query.data?.rows ?? noRows;
  const hidden = useHiddenColumns(props.columns, rows as readonly Row[], isOpen);
  const box = useOverflowMark();
  const rowHeight = useDesk(({ dense }) => dense) ? layout.denseRow : layout.row;
  return (
    <Box ref={box} sx={[gridBox, rows.length === 0 && { height: 9 * layout.row }]}>
      <DataGrid
        apiRef={grid}
        label={props.label}
        rows={rows}
        columns={columns}
        getRowId={props.getRowId}
        loading={query.isPending || query.isPlaceholderData}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sortingMode="server"
        sortModel={sort ? [{ field: sort.field, sort: sort.direction }] : []}
        onSortModelChange={([first]) =>
          pages.setSort(first?.sort ? { field: first.field, direction: first.sort } : undefined)
        }
        disableColumnFilter
        disableRowSelectionOnClick
        hideFooter
        rowHeight={rowHeight}
        columnHeaderHeight={layout.denseRow}
        {...hidden}
        localeText={localeText}
        onRowClick={props.onRowClick && (({ row }) => props.onRowClick!(row))}
        getRowClassName={({ id }) =>
          [props.onRowClick && 'row-link', id === open && 'row-open'].filter(Boolean).join(' ')
        }
        sx={gridLook}
      />
    </Box>
  );
}

/**
 * The admin panel's data table: the server pages by cursor, searches, filters and sorts. Shows skeleton rows, an empty
 * state, and errors with a retry button.
 */
export function AdminTable<Row extends GridValidRowModel>(props: AdminTableProps<Row>) {
  const pages = usePages(props);
  const cards = useCards();
  const { box, grid, mark } = usePaging(props, pages);
  const { query } = pages;
  const rows = query.data?.rows ?? [];
  useReportCount(countOf(query.data, pages.page));
  const empty = query.isSuccess && rows.length === 0 && pages.page === 0;
  return (
    <Box>
      <TableTools {...props} pages={pages} />
      {props.above?.(query)}
      <Box
        ref={box}
        {...mark}
        sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5, overflow: 'hidden', bgcolor: 'background.paper' }}
      >
        <QueryError query={query} />
        {empty && <Nothing pages={pages} empty={props.empty} nothing={props.nothing} />}
        {!hasFailed(query) && !empty && cards && (
          <RowCards {...props} rows={rows} waiting={query.isPending || query.isPlaceholderData} />
        )}
        {!hasFailed(query) && !empty && !cards && <Grid {...props} pages={pages} grid={grid} />}
        {!hasFailed(query) && !empty && <Pager pages={pages} />}
      </Box>
    </Box>
  );
}

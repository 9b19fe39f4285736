import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { useTranslation } from '@/i18n/translation';
import type { TableColumn } from './table-types';
import { useCards } from './use-cards';
import type { Pages } from './use-pages';

/** Sorting where rows are cards and no column has a head. */
export function SortSelect<Row extends GridValidRowModel>(props: {
  columns: readonly TableColumn<Row>[];
  pages: Pages<Row>;
}) {
  const { t } = useTranslation();
  const sortable = props.columns.filter(column => column.sortable);
  if (!useCards() || sortable.length === 0) return null;
  const { sort, setSort } = props.pages;
  const choose = (chosen: string) => {
    const [field = '', direction] = chosen.split('|');
    setSort(field ? { field, direction: direction as 'asc' | 'desc' } : undefined);
  };
  return (
    <TextField
      select
      size="small"
      label={t('table.sort')}
      value={sort ? `${sort.field}|${sort.direction}` : ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { displayEmpty: true } }}
      sx={{ flex: 1, minWidth: 150, '& .MuiOutlinedInput-root': { minHeight: 40 } }}
    >
      <MenuItem value="">{t('table.sortUsual')}</MenuItem>
      {sortable.flatMap(({ field, headerName }) => [
        <MenuItem key={`${field}-asc`} value={`${field}|asc`}>
          {t('table.sortUp', { column: headerName ?? field })}
        </MenuItem>,
        <MenuItem key={`${field}-desc`} value={`${field}|desc`}>
          {t('table.sortDown', { column: headerName ?? field })}
        </MenuItem>,
      ])}
    </TextField>
  );
}

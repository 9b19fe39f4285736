import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { useId } from 'react';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { SearchIcon } from '@/ui/icons';
import { ExportButton } from './export-button';
import { SortSelect } from './sort-select';
import type { AdminTableProps, TableFilter } from './table-types';
import type { Pages } from './use-pages';

/** Above its row if that takes the whole width. */
const headLook = { color: 'text.secondary', width: { xs: '100%', sm: 'auto' }, alignSelf: 'center' } as const;

function FilterChips(props: {
  filter: TableFilter;
  chosen?: string;
  /**
   * Shows the name of the filter: a single row of chips needs none, but with several each begins with the same "All".
   */
  isNamed: boolean;
  onChoose: (value?: string) => void;
}) {
  const { t } = useTranslation();
  const options = [{ value: undefined, label: t('table.filterAll') }, ...props.filter.options];
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Typography id={id} variant="caption" {...(props.isNamed ? { sx: headLook } : { className: 'visually-hidden' })}>
        {props.filter.label}
      </Typography>
      {options.map(option => (
        <FilterChip
          key={option.value ?? ''}
          label={option.label}
          chosen={props.chosen === option.value}
          onClick={() => props.onChoose(option.value)}
        />
      ))}
    </Box>
  );
}

/** The toolbar above the rows: search, filter chips, export and the page's own buttons. */
export function TableTools<Row extends GridValidRowModel>(props: AdminTableProps<Row> & { pages: Pages<Row> }) {
  const { t } = useTranslation();
  const { pages, filters = [], searchable, lead, tools, csv } = props;
  if (!searchable && filters.length === 0 && !lead && !tools && !csv) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      {lead}
      {searchable && (
        <TextField
          type="search"
          value={pages.search}
          onChange={event => pages.setSearch(event.target.value)}
          placeholder={t('common.search')}
          sx={{ width: { xs: '100%', sm: 280 }, '& .MuiOutlinedInput-root': { minHeight: 40 }, '& input': { py: 1 } }}
          slotProps={{
            htmlInput: { 'aria-label': t('table.searchLabel') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      {filters.map(filter => (
        <FilterChips
          key={filter.id}
          filter={filter}
          isNamed={filters.length > 1}
          chosen={pages.filters[filter.id]?.[0]}
          onChoose={value => pages.setFilter(filter.id, value)}
        />
      ))}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
          marginInlineStart: 'auto',
          '& > .MuiButton-root': { flex: 'none', minHeight: { xs: 48, sm: 40 } },
        }}
      >
        <SortSelect columns={props.columns} pages={pages} />
        <ExportButton {...props} />
        {tools}
      </Box>
    </Box>
  );
}

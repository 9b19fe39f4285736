import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { useId } from 'react';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { SearchIcon } from '@/ui/icons';
import { DenseToggle } from './dense-toggle';
import { ExportButton } from './export-button';
import { FilterSheet } from './filter-sheet';
import { SortSelect } from './sort-select';
import type { AdminTableProps, TableFilter } from './table-types';
import { useCards } from './use-cards';
import type { Pages } from './use-pages';

/** Above its row if that takes the whole width. */
const headLook = { color: 'text.secondary', width: { xs: '100%', sm: 'auto' }, alignSelf: 'center' } as const;

/** One line that scrolls to the edges of a phone. */
const stripLook = { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', mx: -2, px: 2, py: 0.5 } as const;

function FilterChips(props: {
  filter: TableFilter;
  chosen?: string;
  /**
   * Shows the name of the filter: a single row of chips needs none, but with several each begins with the same "All".
   */
  isNamed: boolean;
  isStrip?: boolean;
  onChoose: (value?: string) => void;
}) {
  const { t } = useTranslation();
  const options = [{ value: undefined, label: t('table.filterAll') }, ...props.filter.options];
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={[{ display: 'flex', flexWrap: 'wrap', gap: 1 }, props.isStrip === true && stripLook]}
    >
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

/** At the end of the row; beside fields with a name above them, on the line of the fields. */
const toolsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  marginInlineStart: 'auto',
} as const;

type Tools<Row extends GridValidRowModel> = AdminTableProps<Row> & { pages: Pages<Row> };

function Search<Row extends GridValidRowModel>({ pages }: { pages: Pages<Row> }) {
  const { t } = useTranslation();
  return (
    <TextField
      type="search"
      value={pages.search}
      onChange={event => pages.setSearch(event.target.value)}
      placeholder={t('common.search')}
      sx={{
        flex: { xs: '1 1 0', sm: 'none' },
        minWidth: 120,
        width: { sm: 280 },
        '& .MuiOutlinedInput-root': { minHeight: { xs: 44, sm: 36 } },
        '& input': { py: 0.75 },
      }}
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
  );
}

const chipsOf = <Row extends GridValidRowModel>(pages: Pages<Row>, filter: TableFilter) => ({
  filter,
  chosen: pages.filters[filter.id]?.[0],
  onChoose: (value?: string) => pages.setFilter(filter.id, value),
});

/** On a phone: search, one strip with the chips of the first filter, and the other tools in a sheet. */
function PhoneTools<Row extends GridValidRowModel>(props: Tools<Row>) {
  const { pages, filters = [], searchable, lead, tools } = props;
  const [first] = filters;
  const hasSheet = filters.length > 1 || props.columns.some(({ sortable }) => sortable);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {lead}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
        {searchable && <Search pages={pages} />}
        {hasSheet && (
          <FilterSheet narrowed={pages.narrowed} onClear={pages.clear}>
            {filters.map(filter => (
              <FilterChips key={filter.id} isNamed {...chipsOf(pages, filter)} />
            ))}
            <SortSelect columns={props.columns} pages={pages} />
          </FilterSheet>
        )}
        <ExportButton {...props} />
        {tools}
      </Box>
      {first && <FilterChips isNamed={false} isStrip {...chipsOf(pages, first)} />}
    </Box>
  );
}

function DeskTools<Row extends GridValidRowModel>(props: Tools<Row>) {
  const { pages, filters = [], searchable, lead, tools } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      {lead}
      {searchable && <Search pages={pages} />}
      {filters.map(filter => (
        <FilterChips key={filter.id} isNamed={filters.length > 1} {...chipsOf(pages, filter)} />
      ))}
      <Box sx={[toolsLook, lead !== undefined && { alignSelf: 'flex-end', minHeight: 40 }]}>
        {tools}
        <DenseToggle />
        <ExportButton {...props} />
      </Box>
    </Box>
  );
}

/** The row of tools above the rows: search, filters, the page's own buttons, row height, and the export at its end. */
export function TableTools<Row extends GridValidRowModel>(props: Tools<Row>) {
  const cards = useCards();
  const { filters = [], searchable, lead, tools, csv } = props;
  if (!searchable && filters.length === 0 && !lead && !tools && !csv) return null;
  return cards ? <PhoneTools {...props} /> : <DeskTools {...props} />;
}

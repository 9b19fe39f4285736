import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { useId } from 'react';
import { useTranslation } from '@/i18n/translation';
import { ArrowIcon, BackIcon, ChevronIcon } from '@/ui/icons';
import { DEFAULT_ROWS, pageSizes, type Pages } from './use-pages';

const Size = styled('select')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 36,
  paddingInline: '10px 30px',
  appearance: 'none',
  color: 'inherit',
  backgroundColor: theme.vars!.palette.background.paper,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  '& option': { color: theme.vars!.palette.text.primary },
  '&:hover': { borderColor: theme.vars!.palette.text.primary },
}));

const chevron = {
  position: 'absolute',
  insetInlineEnd: 8,
  insetBlock: 0,
  my: 'auto',
  fontSize: 18,
  pointerEvents: 'none',
  '@media (forced-colors: active)': { display: 'none' },
} as const;

/** The range of rows shown, with previous and next. Paging is by cursor, so there is no jump to page 17. */
export function Pager<Row extends GridValidRowModel>({ pages }: { pages: Pages<Row> }) {
  const { t } = useTranslation();
  const size = useId();
  const { rows = [], total } = pages.query.data ?? {};
  const from = rows.length ? pages.page * pages.limit + 1 : 0;
  const to = pages.page * pages.limit + rows.length;
  const isShort = !pages.next && !pages.back && pages.limit <= DEFAULT_ROWS;
  const open = pages.next ? t('table.rangeOpen', { from, to }) : t('table.rangeLast', { from, to });
  const range = pages.query.data && (total === undefined ? open : t('table.range', { from, to, count: total }));
  // Nothing to page: how many rows a search has found is still read out.
  if (isShort)
    return (
      <span className="visually-hidden" role="status">
        {range}
      </span>
    );
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        columnGap: { xs: 1, sm: 1.5 },
        px: { xs: 1, sm: 2 },
        minHeight: 52,
        borderTop: 1,
        borderColor: 'hairline',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <label htmlFor={size}>{t('table.rowsPerPage')}</label>
      <Box sx={{ position: 'relative' }}>
        <Size id={size} value={pages.limit} onChange={event => pages.setLimit(Number(event.target.value))}>
          {pageSizes.map(limit => (
            <option key={limit}>{limit}</option>
          ))}
        </Size>
        <ChevronIcon aria-hidden sx={chevron} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 } }}>
        <span className="tnum" role="status">
          {range}
        </span>
        <IconButton size="small" aria-label={t('table.previous')} disabled={!pages.back} onClick={pages.back}>
          <BackIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t('table.next')} disabled={!pages.next} onClick={pages.next}>
          <ArrowIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

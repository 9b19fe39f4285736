import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '@/i18n/translation';
import { ArrowIcon, BackIcon } from '@/ui/icons';

/** Position in a list, with previous and next. */
export function ListPager(props: { page: number; size: number; count: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const { page, size, count, onPage } = props;
  const from = page * size;
  const to = Math.min(from + size, count);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1.5,
        px: 2,
        minHeight: 52,
        borderTop: 1,
        borderColor: 'hairline',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <span className="tnum" role="status">
        {t('table.range', { from: from + 1, to, count })}
      </span>
      <IconButton size="small" aria-label={t('table.previous')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <BackIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={t('table.next')} disabled={to >= count} onClick={() => onPage(page + 1)}>
        <ArrowIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { DispatchChapter } from './dispatch-chapter';
import type { Search } from './dispatch-story';

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

/** One search with its waves; with a title if the booking had more than one search. */
export function DispatchSearch({ search, titled }: { search: Search; titled: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const title = t('dispatch.search', { search: search.search, when: date(search.at) });
  return (
    <Box component="li">
      {titled && (
        <Typography variant="overline" component="h3" sx={{ display: 'block', color: 'text.secondary', mb: 1 }}>
          {title}
        </Typography>
      )}
      <Box component="ol" aria-label={titled ? title : undefined} sx={list}>
        {search.chapters.map(chapter => (
          <DispatchChapter key={`${chapter.at} ${chapter.wave ?? ''}`} chapter={chapter} nested={titled} />
        ))}
      </Box>
    </Box>
  );
}

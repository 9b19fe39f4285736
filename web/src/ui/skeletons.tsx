import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '@/i18n/translation';

/** Skeleton of a card list: a title line, two of text, a figure at the end. */
export function CardListSkeleton(props: { count?: number }) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading.list')} sx={{ display: 'grid', gap: 1.5 }}>
      {Array.from({ length: props.count ?? 4 }, (_, index) => (
        <Box key={index} sx={{ p: 2, border: 1, borderColor: 'hairline', borderRadius: 1.5, display: 'flex', gap: 2 }}>
          <Skeleton variant="rounded" width={56} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="55%" height={20} />
            <Skeleton width="80%" height={16} />
            <Skeleton width="40%" height={16} />
          </Box>
          <Skeleton width={64} height={24} />
        </Box>
      ))}
    </Box>
  );
}

/** Skeleton of a form in one or two columns. */
export function FormSkeleton(props: { fields?: number; columns?: 1 | 2 }) {
  const { t } = useTranslation();
  const template = { xs: '1fr', md: props.columns === 2 ? '1fr 1fr' : '1fr' };
  return (
    <Box role="status" aria-label={t('loading.page')} sx={{ display: 'grid', gap: 3, gridTemplateColumns: template }}>
      {Array.from({ length: props.fields ?? 6 }, (_, index) => (
        <Box key={index}>
          <Skeleton width={120} height={18} sx={{ mb: 1 }} />
          <Skeleton variant="rounded" height={48} />
        </Box>
      ))}
    </Box>
  );
}

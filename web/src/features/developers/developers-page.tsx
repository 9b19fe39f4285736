import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { DownloadIcon } from '@/ui/icons';
import { ErrorView } from '@/ui/error-view';
import { CardListSkeleton } from '@/ui/skeletons';
import { usePageTitle } from '@/ui/use-page-title';
import { DOCUMENT_FILE, documentQuery } from './api';
import { DocumentView } from './document-view';

function Head() {
  const { t } = useTranslation();
  usePageTitle(t('developers.title'));
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1">{t('developers.title')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('developers.lead')}
        </Typography>
      </Box>
      <Button variant="outlined" component="a" href={`/api/${DOCUMENT_FILE}`} startIcon={<DownloadIcon />}>
        <bdi dir="ltr">{DOCUMENT_FILE}</bdi>
      </Button>
    </Box>
  );
}

/** The API reference, rendered from the published OpenAPI document. */
export function Page() {
  const document = useQuery(documentQuery);
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2.5, md: 'clamp(20px, 4vw, 64px)' }, py: { xs: 3, md: 6 } }}>
      <Head />
      {document.isPending && <CardListSkeleton count={6} />}
      {document.isError && <ErrorView error={document.error} onRetry={() => void document.refetch()} />}
      {document.data && <DocumentView document={document.data} />}
    </Box>
  );
}

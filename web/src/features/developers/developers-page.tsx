import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { DownloadIcon } from '@/ui/icons';
import { ErrorView } from '@/ui/error-view';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { DOCUMENT_FILE, documentQuery } from './api';
import { DocumentView } from './document-view';

/** The API reference, rendered from the published OpenAPI document. */
export function Page() {
  const { t } = useTranslation();
  const document = useQuery(documentQuery);
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2.5, md: 'clamp(20px, 4vw, 64px)' }, py: { xs: 3, md: 6 } }}>
      <PageHead
        title={t('developers.title')}
        text={t('developers.lead')}
        actions={
          <Button variant="outlined" component="a" href={`/api/${DOCUMENT_FILE}`} startIcon={<DownloadIcon />}>
            <bdi dir="ltr">{DOCUMENT_FILE}</bdi>
          </Button>
        }
      />
      {document.isPending && <CardListSkeleton count={6} />}
      {document.isError && <ErrorView error={document.error} onRetry={() => void document.refetch()} />}
      {document.data && <DocumentView document={document.data} />}
    </Box>
  );
}

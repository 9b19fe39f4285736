import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '@/ui/icons';
import { ErrorView } from '@/ui/error-view';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { api } from '@/lib/api';
import type { ApiDocument } from './api-document';
import { DocumentView } from './document-view';

const fileName = 'openapi.json';

const isDocument = (value: object): value is ApiDocument => 'x-websocket' in value && 'components' in value;

async function fetchDocument(signal: AbortSignal): Promise<ApiDocument> {
  const document: object = await api[fileName]({}, { signal });
  if (!isDocument(document)) throw new Error('this is no description of the API');
  return document;
}

/** The API, readable: the same document that programs read. */
export function Page() {
  const { t } = useTranslation();
  const document = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => fetchDocument(signal),
    staleTime: Infinity,
  });
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2.5, md: 'clamp(20px, 4vw, 64px)' }, py: { xs: 3, md: 6 } }}>
      <PageHead
        title={t('developers.title')}
        text={t('developers.lead')}
        actions={
          <Button variant="outlined" component="a" href={`/api/${fileName}`} startIcon={<DownloadIcon />}>
            <bdi dir="ltr">{fileName}</bdi>
          </Button>
        }
      />
      {document.isPending && <CardListSkeleton count={6} />}
      {document.isError && <ErrorView error={document.error} onRetry={() => void document.refetch()} />}
      {document.data && <DocumentView document={document.data} />}
    </Box>
  );
}

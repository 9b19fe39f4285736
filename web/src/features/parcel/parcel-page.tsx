import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { LoadingView } from '@/ui/loading-view';
import { usePageTitle } from '@/ui/use-page-title';
import { parcelQuery } from './api';
import { ParcelView } from './parcel-view';

function Content({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, dataUpdatedAt, refetch } = useQuery(parcelQuery(token));
  if (isApiError(error, 'parcel_link_over'))
    return <EmptyState art="search" heading="h1" title={t('parcel.overTitle')} text={t('parcel_link_over')} />;
  if (data) return <ParcelView parcel={data.parcel} asOf={dataUpdatedAt} isLate={error !== null} />;
  return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <LoadingView text="loading.page" />;
}

/** A parcel as seen by its recipient through the link of a text message, without signing in. */
export function Page() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  usePageTitle(t('parcel.title'));
  return (
    <Box sx={{ width: '100%', maxWidth: 560, mx: 'auto', px: 2, py: 3 }}>
      {/* The link stays unknown to hosts that serve files to the page, and to search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <Content token={token} />
    </Box>
  );
}

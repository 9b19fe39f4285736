import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { PageHead } from '@/ui/page-head';
import { PageTabs } from '@/ui/page-tabs';
import { CardListSkeleton } from '@/ui/skeletons';
import { useSession } from '@/lib/session';
import { issuesQuery, useLiveIssues } from './api';
import { IssueCard } from './issue-card';

function Issues({ decided }: { decided: boolean }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(issuesQuery(decided));
  if (query.isPending) return <CardListSkeleton count={3} />;
  if (!query.data) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const issues = query.data.pages.flatMap(page => page.issues);
  if (issues.length === 0)
    return (
      <EmptyState
        art="wallet"
        title={t(decided ? 'issues.noneDecided' : 'issues.none')}
        text={t(decided ? 'issues.noneDecidedText' : 'issues.noneText')}
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {issues.map(issue => (
          <IssueCard key={issue.id} issue={issue} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          fullWidth
          variant="outlined"
          sx={{ mt: 2 }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('wallet.more')}
        </Button>
      )}
    </>
  );
}

/** For admins: payments that do not fit their order, that were taken back, or that nobody has. */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params] = useSearchParams();
  const decided = params.get('tab') === 'decided';
  useLiveIssues(user?.id ?? '');
  return (
    <Box sx={{ maxWidth: 840 }}>
      <PageHead title={t('nav.paymentIssues')} text={t('issues.lead')} />
      <PageTabs
        label={t('nav.paymentIssues')}
        shown={decided ? 'decided' : 'open'}
        tabs={[
          { value: 'open', label: t('issues.open'), to: '/paymentissues' },
          { value: 'decided', label: t('issues.closed'), to: '/paymentissues?tab=decided' },
        ]}
      />
      <Issues key={String(decided)} decided={decided} />
    </Box>
  );
}

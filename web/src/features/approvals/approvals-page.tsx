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
import { proposalsQuery, useLiveProposals } from './api';
import { ProposalCard } from './proposal-card';

function Proposals({ decided, uid }: { decided: boolean; uid: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(proposalsQuery(decided));
  if (query.isPending) return <CardListSkeleton count={3} />;
  if (!query.data) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const proposals = query.data.pages.flatMap(page => page.proposals);
  if (proposals.length === 0)
    return (
      <EmptyState
        art="table"
        title={t(decided ? 'approvals.noneDecided' : 'approvals.none')}
        text={t(decided ? 'approvals.noneDecidedText' : 'approvals.noneText')}
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {proposals.map(proposal => (
          <ProposalCard key={proposal.id} proposal={proposal} uid={uid} />
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

/** For admins: what one of them proposed and another one decides. */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params] = useSearchParams();
  const decided = params.get('tab') === 'decided';
  const uid = user?.id ?? '';
  useLiveProposals(uid);
  return (
    <Box sx={{ maxWidth: 840 }}>
      <PageHead title={t('nav.approvals')} text={t('approvals.lead')} />
      <PageTabs
        label={t('nav.approvals')}
        shown={decided ? 'decided' : 'open'}
        tabs={[
          { value: 'open', label: t('approvals.open'), to: '/approvals' },
          { value: 'decided', label: t('approvals.closed'), to: '/approvals?tab=decided' },
        ]}
      />
      <Proposals key={String(decided)} decided={decided} uid={uid} />
    </Box>
  );
}

import { useTranslation } from '@/i18n/translation';
import { CardList } from '@/ui/card-list';
import { DecisionPage } from '@/ui/decision-page';
import { useSession } from '@/lib/session';
import { proposalsQuery, useLiveProposals } from './api';
import { ProposalCard } from './proposal-card';

/** For admins: proposals of one of them for another to decide. */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  const uid = user?.id ?? '';
  useLiveProposals(uid);
  return (
    <DecisionPage
      title={t('nav.approvals')}
      lead={t('approvals.lead')}
      path="/approvals"
      tabs={{ open: t('approvals.open'), decided: t('approvals.closed') }}
      list={decided => (
        <CardList
          key={String(decided)}
          query={proposalsQuery(decided)}
          cards={({ proposals }) =>
            proposals.map(proposal => <ProposalCard key={proposal.id} proposal={proposal} uid={uid} />)
          }
          empty={{
            art: 'table',
            title: t(decided ? 'approvals.noneDecided' : 'approvals.none'),
            text: t(decided ? 'approvals.noneDecidedText' : 'approvals.noneText'),
          }}
        />
      )}
    />
  );
}

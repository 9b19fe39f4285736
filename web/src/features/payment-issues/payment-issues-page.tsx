import { useTranslation } from '@/i18n/translation';
import { CardList } from '@/ui/card-list';
import { DecisionPage } from '@/ui/decision-page';
import { useSession } from '@/lib/session';
import { issuesQuery, useLiveIssues } from './api';
import { IssueCard } from './issue-card';

/** For admins: payments that do not fit their order, that were reversed, or that belong to nobody. */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  useLiveIssues(user?.id ?? '');
  return (
    <DecisionPage
      title={t('nav.paymentIssues')}
      lead={t('issues.lead')}
      path="/paymentissues"
      tabs={{ open: t('issues.open'), decided: t('issues.closed') }}
      list={decided => (
        <CardList
          key={String(decided)}
          query={issuesQuery(decided)}
          cards={({ issues }) => issues.map(issue => <IssueCard key={issue.id} issue={issue} />)}
          empty={{
            art: 'wallet',
            title: t(decided ? 'issues.noneDecided' : 'issues.none'),
            text: t(decided ? 'issues.noneDecidedText' : 'issues.noneText'),
          }}
        />
      )}
    />
  );
}

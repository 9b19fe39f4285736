import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { PageHead } from '@/ui/page-head';
import { AccountView } from './account-view';
import { AccountsTab } from './accounts-tab';
import { JournalDialog } from './journal-dialog';
import { JournalsTab } from './journals-tab';
import { ProofTab } from './proof-tab';
import { TrialBalance } from './trial-balance';

const tabs = { balance: TrialBalance, accounts: AccountsTab, journals: JournalsTab, proof: ProofTab } as const;
type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(tabs, name);

/** The ledger: trial balance, accounts, journals and the proof (PLUS-6). */
export function Page() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const shown = isTab(asked) ? asked : 'balance';
  const account = params.get('account') ?? undefined;
  const Content = tabs[shown];
  return (
    <>
      <PageHead title={t('nav.books')} text={t('books.text')} />
      <Tabs
        value={shown}
        aria-label={t('nav.books')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'hairline', mb: 3 }}
      >
        {(Object.keys(tabs) as TabName[]).map(tab => (
          <Tab
            key={tab}
            value={tab}
            label={t(`books.tab.${tab}`)}
            component={RouterLink}
            to={`/books?tab=${tab}`}
            replace
            sx={{ minWidth: 0, px: 0, marginInlineEnd: 4, typography: 'subtitle2' }}
          />
        ))}
      </Tabs>
      {shown === 'accounts' && account ? <AccountView key={account} account={account} /> : <Content />}
      <JournalDialog />
    </>
  );
}

import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { PageHead } from '@/ui/page-head';
import { PageTabs } from '@/ui/page-tabs';
import { AccountView } from './account-view';
import { AccountsTab } from './accounts-tab';
import { JournalDialog } from './journal-dialog';
import { JournalsTab } from './journals-tab';
import { MonthsTab } from './months-tab';
import { NumbersTab } from './numbers-tab';
import { ProofTab } from './proof-tab';
import { TaxTab } from './tax-tab';
import { SettlementTab } from '@/features/settlement/settlement-tab';
import { TrialBalance } from './trial-balance';
import { WriteTab } from './write-tab';

const tabs = {
  balance: TrialBalance,
  months: MonthsTab,
  tax: TaxTab,
  numbers: NumbersTab,
  accounts: AccountsTab,
  journals: JournalsTab,
  settlement: SettlementTab,
  write: WriteTab,
  proof: ProofTab,
} as const;
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
  const links = (Object.keys(tabs) as TabName[]).map(tab => ({
    value: tab,
    label: t(`books.tab.${tab}`),
    to: `/books?tab=${tab}`,
  }));
  return (
    <>
      <PageHead title={t('nav.books')} text={t('books.text')} />
      <PageTabs label={t('nav.books')} shown={shown} tabs={links} />
      {shown === 'accounts' && account ? <AccountView key={account} account={account} /> : <Content />}
      <JournalDialog />
    </>
  );
}

import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { PageHead } from '@/ui/page-head';
import { useSettings } from '@/lib/settings-queries';
import { BatchDialog } from './batch-dialog';
import { BatchesTable } from './batches-table';
import { RequestsTable } from './requests-table';

const tabs = ['requests', 'batches'] as const;

/** Withdraw requests and the batches with which they were paid out (spec §2, Withdraws). */
export function Page() {
  const { t } = useTranslation();
  const { bank_fields, AllowCriticalEditsAdmin } = useSettings();
  const [params] = useSearchParams();
  const [paying, setPaying] = useState(false);
  const shown = params.get('tab') === 'batches' ? 'batches' : 'requests';
  const pay = (
    <Button
      onClick={() => setPaying(true)}
      disabled={!bank_fields || !AllowCriticalEditsAdmin}
      title={bank_fields ? undefined : t('withdraws.noBankFields')}
    >
      {t('withdraws.payBatch')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('nav.withdraws')} text={t('withdraws.text')} actions={pay} />
      <Tabs value={shown} aria-label={t('nav.withdraws')} sx={{ borderBottom: 1, borderColor: 'hairline', mb: 3 }}>
        {tabs.map(tab => (
          <Tab
            key={tab}
            value={tab}
            label={t(`withdraws.tab.${tab}`)}
            component={RouterLink}
            to={tab === 'requests' ? '/withdraws' : '/withdraws?tab=batches'}
            replace
            sx={{ minWidth: 0, px: 0, marginInlineEnd: 4, typography: 'subtitle2' }}
          />
        ))}
      </Tabs>
      {shown === 'requests' ? <RequestsTable /> : <BatchesTable />}
      {paying && <BatchDialog onClose={() => setPaying(false)} />}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { PageHead } from '@/ui/page-head';
import { PageTabs } from '@/ui/page-tabs';
import { useSettings } from '@/lib/settings-queries';
import { anyWaitingQuery } from './api';
import { BankPanel } from './bank-panel';
import { BatchDialog } from './batch-dialog';
import { BatchesTable } from './batches-table';
import { RequestsTable } from './requests-table';

/** Why no batch can be paid now, if none can. */
function useWhyNot(): MessageKey | undefined {
  const { bank_fields, AllowCriticalEditsAdmin } = useSettings();
  const { data: isAnyWaiting } = useQuery(anyWaitingQuery);
  if (!bank_fields) return 'withdraws.noBankFields';
  if (!AllowCriticalEditsAdmin) return 'demo_mode';
  return isAnyWaiting === false ? 'withdraws.nothingWaits' : undefined;
}

function PayBatch({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const id = useId();
  return (
    <Box sx={{ display: 'grid', justifyItems: { xs: 'start', sm: 'end' }, gap: 0.5, maxWidth: 280 }}>
      <Button onClick={onClick} disabled={whyNot !== undefined} aria-describedby={whyNot && id}>
        {t('withdraws.payBatch')}
      </Button>
      {whyNot && (
        <Typography id={id} variant="caption" sx={{ color: 'text.secondary', textAlign: { sm: 'end' } }}>
          {t(whyNot)}
        </Typography>
      )}
    </Box>
  );
}

const tabs = ['requests', 'batches', 'bank'] as const;

/** Withdraw requests, the batches that pay them out, and the bank's answers (spec §2, Withdraws). */
export function Page() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [paying, setPaying] = useState(false);
  const shown = tabs.find(tab => tab === params.get('tab')) ?? 'requests';
  const links = [
    { value: 'requests', label: t('withdraws.tab.requests'), to: '/withdraws' },
    { value: 'batches', label: t('withdraws.tab.batches'), to: '/withdraws?tab=batches' },
    { value: 'bank', label: t('withdraws.tab.bank'), to: '/withdraws?tab=bank' },
  ];
  return (
    <>
      <PageHead
        title={t('nav.withdraws')}
        text={t('withdraws.text')}
        actions={<PayBatch onClick={() => setPaying(true)} />}
      />
      <PageTabs label={t('nav.withdraws')} shown={shown} tabs={links} />
      {shown === 'requests' && <RequestsTable />}
      {shown === 'batches' && <BatchesTable />}
      {shown === 'bank' && <BankPanel />}
      {paying && <BatchDialog onClose={() => setPaying(false)} />}
    </>
  );
}

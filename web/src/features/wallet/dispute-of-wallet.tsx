import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepositLine } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { walletKeys } from '@/lib/query-keys';
import { DisputeDialog } from './dispute-dialog';
import { disputedInWallet } from './disputed-payments';

/** For admins: a dispute of a payment into a person's wallet that its provider does not report. */
export function DisputeOfWallet({ uid, deposits }: { uid: string; deposits: readonly DepositLine[] }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const payments = disputedInWallet(uid, deposits, { t, money, day: at => date(at, 'date') });
  if (payments.length === 0) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        {t('dispute.action')}
      </Button>
      {open && (
        <DisputeDialog
          payments={payments}
          onSettled={() => void client.invalidateQueries({ queryKey: walletKeys.all })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { Tip } from '#shared/contract/entities/tip';
import { NOTE_LENGTH } from '#shared/contract/operations/trips';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { showToast } from '@/lib/stores/toasts';
import { ReasonSheet } from '@/ui/reason-sheet';
import { useRefundTip } from './api';

/** Asks why a tip returns to its rider's wallet. */
export function RefundTipDialog({ booking, tip, onClose }: { booking: Booking; tip: Tip; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { mutate, isPending } = useRefundTip(booking.id);
  const refund = (reason: string) =>
    mutate(
      { tip: tip.id, reason },
      {
        onSuccess: () => {
          showToast({ text: t('tip.refundDone') });
          onClose();
        },
      },
    );
  return (
    <ReasonSheet
      title={t('tip.refundTitle')}
      text={t('tip.refundText', { amount: money(tip.kept) })}
      label={t('tip.refundReason')}
      help={t('adjust.reasonHelp')}
      maxLength={NOTE_LENGTH}
      action={t('tip.refundAction')}
      busy={isPending}
      onClose={onClose}
      onReason={refund}
    />
  );
}

/** For admins: the tips that the driver has, each of which can be returned. */
export function RefundTips({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [chosen, choose] = useState<Tip>();
  return (
    <>
      {(booking.tips ?? [])
        .filter(({ kept }) => kept > 0)
        .map(tip => (
          <Button key={tip.id} variant="outlined" fullWidth onClick={() => choose(tip)}>
            {t('tip.refund', { amount: money(tip.kept) })}
          </Button>
        ))}
      {chosen && <RefundTipDialog booking={booking} tip={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

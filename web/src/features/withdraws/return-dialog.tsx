import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { showToast } from '@/lib/stores/toasts';
import { useReturn } from './api';

/** Refuses a waiting request, or books that the bank sent the money back: with a reason that its owner reads. */
export function ReturnDialog(props: { withdraw: Withdraw; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { withdraw, onClose } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const back = useReturn();
  const was = withdraw.processed ? 'paid' : 'waiting';
  const params = { amount: money(withdraw.amount), name: withdraw.name };
  const submit = () => {
    if (reason.trim() === '') return setMissing(true);
    const input = { id: withdraw.id, was, reason: reason.trim() } as const;
    back.mutate(input, {
      onSuccess: () => showToast({ text: t('withdraws.returned', params) }),
      onSettled: onClose,
    });
  };
  return (
    <SheetDialog
      open
      title={t(`withdraws.return.${was}`, params)}
      text={t(`withdraws.returnText.${was}`, params)}
      onClose={back.isPending ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={back.isPending}>
            {t('common.cancel')}
          </Button>
          <Button color="error" onClick={submit} loading={back.isPending}>
            {t('withdraws.giveBack')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        label={t('withdraws.reason')}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
        error={isMissing}
        helperText={isMissing ? t('form.fieldRequired') : t('withdraws.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </SheetDialog>
  );
}

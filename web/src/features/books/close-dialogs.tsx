import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProposalContent } from '#shared/contract/entities/proposal';
import { useTranslation } from '@/i18n/translation';
import { showToast } from '@/lib/stores/toasts';
import { QueryError } from '@/ui/error-view';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { FormSkeleton } from '@/ui/skeletons';
import { usePropose } from '@/features/approvals/api';
import { monthQuery, openDifferencesQuery } from './api';
import { CloseChecklist } from './close-checklist';
import { useMonthName } from '@/features/figures/month-name';

type Props = { month: string; onClose: () => void };

/** Sends the proposal, and closes the dialog once it is there. */
function useSend(onClose: () => void) {
  const { t } = useTranslation();
  const { mutate, isPending } = usePropose();
  const send = (content: ProposalContent, reason: string) =>
    mutate(
      { content, reason },
      {
        onSuccess: () => {
          showToast({ text: t('books.write.done') });
          onClose();
        },
      },
    );
  return { send, isPending };
}

/** Shows what is open at the end of the month, and proposes to close it. */
export function CloseDialog({ month, onClose, proposals }: Props & { proposals: number }) {
  const { t } = useTranslation();
  const nameOf = useMonthName();
  const query = useQuery(monthQuery(month));
  const differences = useQuery(openDifferencesQuery);
  const { send, isPending } = useSend(onClose);
  return (
    <SheetDialog
      open
      title={t('books.close.title', { month: nameOf(month) })}
      text={t('books.close.text')}
      onClose={onClose}
      actions={
        <DialogFoot
          label={t('books.write.send')}
          busy={isPending}
          disabled={!query.data}
          onClose={onClose}
          onSubmit={() => send({ kind: 'closing', month }, t('books.close.reason'))}
        />
      }
    >
      <QueryError compact query={query} />
      <QueryError compact query={differences} />
      {query.isPending && <FormSkeleton fields={3} />}
      {query.data && <CloseChecklist books={query.data} proposals={proposals} differences={differences.data} />}
    </SheetDialog>
  );
}

/** Proposes to open the month again that was closed last; it needs a reason. */
export function ReopenDialog({ month, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useMonthName();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { send, isPending } = useSend(onClose);
  const isMissing = asked && !reason.trim();
  const submit = () => {
    setAsked(true);
    if (reason.trim()) send({ kind: 'reopening', month }, reason.trim());
  };
  return (
    <SheetDialog
      open
      title={t('books.reopen.title', { month: nameOf(month) })}
      text={t('books.reopen.text')}
      onClose={onClose}
      actions={<DialogFoot label={t('books.write.send')} busy={isPending} onClose={onClose} onSubmit={submit} />}
    >
      <TextField
        label={t('approvals.reason')}
        value={reason}
        multiline
        fullWidth
        required
        error={isMissing}
        helperText={isMissing ? t('books.reopen.missing') : undefined}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </SheetDialog>
  );
}

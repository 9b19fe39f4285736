import { useQuery } from '@tanstack/react-query';
import type { ProposalContent } from '#shared/contract/entities/proposal';
import { useTranslation } from '@/i18n/translation';
import { showToast } from '@/lib/stores/toasts';
import { QueryError } from '@/ui/error-view';
import { DialogFoot } from '@/ui/dialog-foot';
import { ReasonSheet } from '@/ui/reason-sheet';
import { SheetDialog } from '@/ui/sheet-dialog';
import { FormSkeleton } from '@/ui/skeletons';
import { usePropose } from '@/features/approvals/api';
import { monthQuery, openDifferencesQuery } from './api';
import { CloseChecklist } from './close-checklist';
import { useMonthName } from '@/features/figures/month-name';

type Props = { month: string; onClose: () => void };

/** Sends the proposal, and closes the dialog once it is sent. */
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

/** Shows the open items at the end of the month, and proposes to close it. */
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
  const { send, isPending } = useSend(onClose);
  return (
    <ReasonSheet
      multiline
      title={t('books.reopen.title', { month: nameOf(month) })}
      text={t('books.reopen.text')}
      label={t('approvals.reason')}
      maxLength={500}
      action={t('books.write.send')}
      busy={isPending}
      onClose={onClose}
      onReason={reason => send({ kind: 'reopening', month }, reason)}
    />
  );
}

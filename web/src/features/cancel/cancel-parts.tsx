import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslation } from '@/i18n/translation';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { lazyPart } from '@/lib/lazy-part';
import type { Cancelling } from './use-cancel';

const CancelReasonDialog = lazyPart(async () => ({
  default: (await import('./cancel-reason-dialog')).CancelReasonDialog,
}));

/** The dialog for the cancellation reason, and the toast with undo. */
export function CancelParts({ cancelling }: { cancelling: Cancelling }) {
  const { t } = useTranslation();
  const { asking, pending } = cancelling;
  return (
    <>
      {asking && (
        <QuietBoundary key={asking.id}>
          <CancelReasonDialog
            open
            busy={cancelling.busy}
            booking={asking}
            {...(cancelling.raisedFee === undefined ? {} : { raisedFee: cancelling.raisedFee })}
            onClose={cancelling.close}
            onCancel={cancelling.cancel}
          />
        </QuietBoundary>
      )}
      <Snackbar
        open={pending !== undefined}
        message={pending && t('bookings.cancelling', { id: pending.booking_id })}
        action={
          <Button size="small" variant="text" sx={{ color: 'inherit' }} onClick={cancelling.undo}>
            {t('bookings.undo')}
          </Button>
        }
      />
    </>
  );
}

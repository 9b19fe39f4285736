import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslation } from 'react-i18next';
import { CancelReasonDialog } from './cancel-reason-dialog';
import type { Cancelling } from './use-cancel';

/** The dialog for the cancellation reason, and the toast with undo. */
export function CancelParts({ cancelling }: { cancelling: Cancelling }) {
  const { t } = useTranslation();
  const { asking, pending } = cancelling;
  return (
    <>
      <CancelReasonDialog
        key={asking?.id}
        open={asking !== undefined}
        busy={cancelling.busy}
        {...(asking ? { booking: asking } : {})}
        {...(cancelling.raisedFee === undefined ? {} : { raisedFee: cancelling.raisedFee })}
        onKeep={cancelling.keep}
        onCancel={cancelling.cancel}
      />
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

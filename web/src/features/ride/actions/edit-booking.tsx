import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { type BookingEdit, editable, editableNow } from '#shared/domain/booking/edit';
import { DeliveryFields, type DeliveryDetails } from '@/features/booking/delivery-fields';
import { MomentFields } from '@/features/booking/later-fields';
import { useRecipientFaults } from '@/features/booking/recipient-faults';
import { useTranslation } from '@/i18n/translation';
import { useNow } from '@/lib/use-now';
import { showToast } from '@/lib/stores/toasts';
import { ErrorSummary } from '@/ui/form/error-summary';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useUpdateBooking } from '../api';

const LOOK_EVERY_MS = 10_000;

const detailsOf = (booking: Booking): DeliveryDetails => ({
  deliveryPerson: booking.deliveryPerson ?? '',
  deliveryPersonPhone: booking.deliveryPersonPhone ?? '',
  pickUpInstructions: booking.pickUpInstructions ?? '',
  deliveryInstructions: booking.deliveryInstructions ?? '',
});

/** The fields that differ from the booking: only these are sent. */
const changesOf = (booking: Booking, wanted: BookingEdit): BookingEdit =>
  Object.fromEntries(
    editable
      .filter(field => wanted[field] !== undefined && wanted[field] !== (booking[field] ?? ''))
      .map(field => [field, wanted[field]]),
  );

/** The dialog's values, with faults at their fields. */
function useEdit(booking: Booking, onClose: () => void) {
  const { t } = useTranslation();
  const now = useNow(LOOK_EVERY_MS);
  const can = editableNow(booking, now);
  const [at, setAt] = useState<number | undefined>(booking.tripdate);
  const [isTried, setTried] = useState(false);
  const form = useForm<DeliveryDetails>({ defaultValues: detailsOf(booking) });
  const update = useUpdateBooking(booking.id);
  const { mark, wrong } = useRecipientFaults(form);
  const isMoved = can.time && at !== booking.tripdate;
  const submit = form.handleSubmit(details => {
    setTried(true);
    const isLate = isMoved && at !== undefined && at - now < BOOK_LATER_LEAD_MS;
    if ((can.delivery && mark(details)) || (can.time && at === undefined) || isLate) return;
    const wanted = { ...(can.delivery ? details : {}), ...(isMoved && at ? { tripdate: at } : {}) };
    const changes = changesOf(booking, wanted);
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(changes, {
      onSuccess: () => {
        showToast({ text: t('ride.edit.saved') });
        onClose();
      },
    });
  });
  return {
    can,
    at,
    setAt,
    isMissing: isTried && at === undefined,
    wrong,
    goTo: form.setFocus,
    control: form.control,
    submit,
    busy: update.isPending,
  };
}

function EditDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { can, at, setAt, isMissing, control, submit, busy, ...faults } = useEdit(booking, onClose);
  return (
    <SheetDialog
      open
      title={t('ride.edit.title')}
      onClose={busy ? undefined : onClose}
      actions={
        <DialogFoot
          label={t('common.save')}
          busy={busy}
          disabled={!can.delivery && !can.time}
          form="edit-booking"
          onClose={onClose}
        />
      }
    >
      <Box
        component="form"
        id="edit-booking"
        noValidate
        onSubmit={event => void submit(event)}
        sx={{ display: 'grid', gap: 3, pb: 1 }}
      >
        <ErrorSummary wrong={faults.wrong} onGo={faults.goTo} />
        {can.time && <MomentFields at={at} missing={isMissing} onChange={setAt} />}
        {can.delivery && <DeliveryFields control={control} />}
        {booking.bookLater && !can.time && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('ride.edit.timeFixed')}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('ride.edit.others')}
        </Typography>
      </Box>
    </SheetDialog>
  );
}

/** Changes free of charge: recipient and notes of a delivery, and the time of a Book Later booking. */
export function EditBooking({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" fullWidth onClick={() => setOpen(true)}>
        {t('ride.edit.open')}
      </Button>
      {isOpen && <EditDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { type Booking, type GiveBackReason, giveBackReasons } from '#shared/contract/entities/booking';
import { mayLeaveAt } from '#shared/domain/booking/hold-state';
import { useTranslation } from '@/i18n/translation';
import { serverNow } from '@/lib/server-clock';
import { ChoiceCard } from '@/ui/choice-card';
import { PhoneIcon } from '@/ui/icons';
import { ReasonedButton } from '@/ui/reasoned-button';
import { SheetDialog } from '@/ui/sheet-dialog';
import { TextIcon } from './text-icon';
import type { TripSteps } from './use-trip-steps';

/** A rider can only be absent once the driver has arrived at the pickup, and has a while to choose another payment method. */
const reasonsAt = (booking: Booking, now: number): readonly GiveBackReason[] => {
  const hidden: Partial<Record<GiveBackReason, boolean>> = {
    absent: booking.status !== 'ARRIVED',
    unsecured: now < (mayLeaveAt(booking) ?? Infinity),
  };
  return giveBackReasons.filter(reason => !hidden[reason]);
};

/** Explains the consequences of an absent rider, and offers to contact them first. */
function AskFirst({ booking: { customer_name: name, customer_contact: contact } }: { booking: Booking }) {
  const { t } = useTranslation();
  const phone = contact?.replace(/[^+\d]/g, '');
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {t('driver.absentText')}
      {phone && (
        <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
          <Button variant="outlined" href={`tel:${phone}`} startIcon={<PhoneIcon />}>
            {t('driver.callName', { name })}
          </Button>
          <Button variant="outlined" href={`sms:${phone}`} startIcon={<TextIcon />}>
            {t('driver.textName', { name })}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

/** Gives the booking back with a reason, which the rider sees; the ride is dispatched to other drivers (PLUS-1). */
export function GiveBack({ booking, steps }: { booking: Booking; steps: TripSteps }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<GiveBackReason>();
  const send = () => {
    setAsking(false);
    if (reason) steps.take({ booking, reason });
  };
  return (
    <>
      <Button
        variant="text"
        fullWidth
        disabled={steps.busy}
        sx={{ mt: 1, color: 'error.main' }}
        onClick={() => setAsking(true)}
      >
        {t('driver.giveBack')}
      </Button>
      <SheetDialog
        open={asking}
        title={t('driver.giveBackTitle')}
        text={t('driver.giveBackText')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsking(false)}>
              {t('cancelDialog.keepTrip')}
            </Button>
            <ReasonedButton color="error" reason={reason ? undefined : t('cancelDialog.chooseFirst')} onClick={send}>
              {t('driver.giveBackAction')}
            </ReasonedButton>
          </>
        }
      >
        <RadioGroup
          aria-label={t('cancelDialog.reasons')}
          value={reason ?? ''}
          onChange={event => setReason(event.target.value as GiveBackReason)}
          sx={{ gap: 1 }}
        >
          {reasonsAt(booking, serverNow()).map(reason => (
            <ChoiceCard key={reason} value={reason} label={t(`giveBack.${reason}`)} />
          ))}
        </RadioGroup>
        <Box role="status">{reason === 'absent' && <AskFirst booking={booking} />}</Box>
      </SheetDialog>
    </>
  );
}

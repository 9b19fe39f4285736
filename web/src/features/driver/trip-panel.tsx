import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { CancelReasonDialog } from '@/components/cancel-reason-dialog';
import { StatusChip } from '@/components/status-chip';
import { useSettings } from '@/lib/start';
import { Dock } from './dock';
import { DueBox } from './due-box';
import { OtpEntry, otpFormId } from './otp-entry';
import { PeopleRows } from './people-rows';
import { SlideConfirm } from './slide-confirm';
import { TargetCard } from './target-card';
import { dueOf, mayCancel, stepOf } from './trip-step';
import type { TripSteps } from './use-trip-steps';

type Way = { distance: number; duration: number } | undefined;

/** The words on the slider of the next step; nothing while the code is asked for. */
function useSlideText(booking: Booking, needsCode: boolean): string | undefined {
  const { t } = useTranslation();
  switch (stepOf(booking)) {
    case 'arrive':
      return t('driver.slideArrive');
    case 'start':
      return needsCode ? undefined : t('driver.slideStart');
    case 'reach':
      return t('driver.slideReach');
    case 'close':
      return t(dueOf(booking).kind === 'cash' ? 'driver.slideCash' : 'driver.slideClose');
    default:
      return undefined;
  }
}

const titles = {
  ACCEPTED: 'driver.stepACCEPTED',
  ARRIVED: 'driver.stepARRIVED',
  STARTED: 'driver.stepSTARTED',
  REACHED: 'driver.stepREACHED',
} as const;

/** The running trip: what is next, where, whom for, and the one thing to do. */
export function TripPanel(props: { booking: Booking; way: Way; steps: TripSteps }) {
  const { booking, steps } = props;
  const { t } = useTranslation();
  const { otp_secure } = useSettings();
  const [cancelling, setCancelling] = useState(false);
  // The server knows best: a code that it missed is asked for whatever the settings say.
  const needsCode = booking.status === 'ARRIVED' && (otp_secure || steps.refused !== undefined);
  const locked = steps.refused === 'too_many_requests';
  const slide = useSlideText(booking, needsCode);
  const step = stepOf(booking);
  const title = titles[booking.status as keyof typeof titles];
  return (
    <Dock
      label={title ? t(title) : t('driver.trip')}
      footer={
        needsCode ? (
          <Button type="submit" form={otpFormId} size="large" fullWidth loading={steps.busy} disabled={locked}>
            {t('driver.otpStart')}
          </Button>
        ) : (
          slide &&
          step && (
            <SlideConfirm key={step} label={slide} busy={steps.busy} onConfirm={() => steps.take({ booking, step })} />
          )
        )
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <StatusChip status={booking.status} />
        <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
          {booking.booking_id}
        </Typography>
      </Box>
      {title && (
        <Typography variant="h2" aria-live="polite">
          {t(title)}
        </Typography>
      )}
      <TargetCard booking={booking} way={props.way} />
      {booking.status === 'REACHED' && <DueBox booking={booking} />}
      {needsCode && (
        <OtpEntry
          customer={booking.customer_name}
          busy={steps.busy}
          refused={steps.refused}
          onStart={otp => steps.take({ booking, step: 'start', otp })}
        />
      )}
      <PeopleRows booking={booking} />
      {mayCancel(booking) && (
        <Button
          variant="text"
          color="error"
          fullWidth
          sx={{ mt: 1, color: 'error.main' }}
          onClick={() => setCancelling(true)}
        >
          {t('driver.cancelTrip')}
        </Button>
      )}
      <CancelReasonDialog
        open={cancelling}
        busy={steps.busy}
        onKeep={() => setCancelling(false)}
        onCancel={reason => {
          setCancelling(false);
          steps.take({ booking, reason });
        }}
      />
    </Dock>
  );
}

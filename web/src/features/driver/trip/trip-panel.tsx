import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { PanicButton } from '@/features/panic/panic-button';
import { BottomPanel } from '../panel/bottom-panel';
import { AmountDue } from './amount-due';
import { AwaySheet } from './away-sheet';
import { GiveBack } from './give-back';
import { OtpEntry } from './otp-entry';
import { PeopleRows } from './people-rows';
import { PayTag } from '../panel/pay-tag';
import { RideTags } from '../panel/ride-tags';
import { StepFooter } from './step-footer';
import { TakenPhotos } from './taken-photos';
import { TargetCard } from './target-card';
import { WaitingClock } from './waiting-clock';
import { mayGiveBack } from './trip-step';
import { useNextStep } from './use-next-step';
import type { TripSteps } from './use-trip-steps';

type Way = { distance: number; duration: number } | undefined;

const titles = {
  ACCEPTED: 'driver.stepACCEPTED',
  ARRIVED: 'driver.stepARRIVED',
  STARTED: 'driver.stepSTARTED',
  REACHED: 'driver.stepREACHED',
} as const;

/** What to do now, in the driver's words: the status chip would tell it in the rider's. */
function Head({ booking, title }: { booking: Booking; title: string | undefined }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {title && (
        <Typography variant="h2" aria-live="polite" sx={{ flex: '1 1 200px', minWidth: 0 }}>
          {title}
        </Typography>
      )}
      <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
        <bdi>{booking.booking_id}</bdi>
      </Typography>
      <PanicButton bookingId={booking.id} />
    </Box>
  );
}

/**
 * The code being entered: kept while a photo is taken; cleared when the status changes, so that a refused start asks
 * for it again.
 */
function useOtp(status: BookingStatus) {
  const [entered, setEntered] = useState({ status, otp: '' });
  if (entered.status !== status) setEntered({ status, otp: '' });
  return [entered.otp, (changed: string) => setEntered({ status, otp: changed })] as const;
}

/** The running trip: next step, destination, contacts and the main action. */
export function TripPanel(props: { booking: Booking; way: Way; steps: TripSteps }) {
  const { booking, steps } = props;
  const { t } = useTranslation();
  const [otp, setOtp] = useOtp(booking.status);
  const [retaking, setRetaking] = useState<PhotoKind>();
  const next = useNextStep(booking, steps.refused);
  const title = titles[booking.status as keyof typeof titles];
  const isBefore = booking.status === 'ACCEPTED' || booking.status === 'ARRIVED';
  const footer = (
    <StepFooter
      booking={booking}
      next={next}
      steps={steps}
      retaking={retaking}
      onRetaken={() => setRetaking(undefined)}
    />
  );
  return (
    <BottomPanel label={title ? t(title) : t('driver.trip')} footer={next && footer}>
      <Head booking={booking} title={title && t(title)} />
      <TargetCard booking={booking} way={props.way} />
      {isBefore && (
        <Box sx={{ mt: 1.5 }}>
          <PayTag booking={booking} />
        </Box>
      )}
      {booking.status === 'ARRIVED' && <WaitingClock since={booking.driver_arrive_time} />}
      <AmountDue booking={booking} />
      {next?.kind === 'code' && (
        <OtpEntry
          otp={otp}
          onOtp={setOtp}
          customer={booking.customer_name}
          busy={steps.busy}
          refused={steps.refused}
          onStart={code => steps.take({ booking, step: 'start', otp: code })}
        />
      )}
      <TakenPhotos booking={booking} onRetake={retaking ? undefined : setRetaking} />
      <RideTags booking={booking} />
      <PeopleRows booking={booking} />
      {mayGiveBack(booking) && <GiveBack booking={booking} steps={steps} />}
      {steps.away && (
        <AwaySheet
          key={steps.away.step}
          away={steps.away}
          onConfirm={(step, placeReason) => steps.take({ booking, step, placeReason, ...(otp ? { otp } : {}) })}
        />
      )}
    </BottomPanel>
  );
}

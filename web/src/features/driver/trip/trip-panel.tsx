import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Booking, BookingStatus, HandoverReason } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { useTranslation } from '@/i18n/translation';
import { Unbroken } from '@/ui/unbroken';
import { PanicButton } from '@/features/panic/panic-button';
import { BottomPanel } from '../panel/bottom-panel';
import { AmountDue } from './amount-due';
import { AwaySheet } from './away-sheet';
import { GiveBack } from './give-back';
import { StepCode } from './codes';
import { HoldWait } from './hold-wait';
import { PeopleRows } from './people-rows';
import { PayTag } from '../panel/pay-tag';
import { RideTags } from '../panel/ride-tags';
import { StepFooter } from './step-footer';
import { TakenPhotos } from './taken-photos';
import { TargetCard } from './target-card';
import { WaitingClock } from './waiting-clock';
import { mayGiveBack, stepTitles } from './trip-step';
import { type HandoverSaid, useNextStep } from './use-next-step';
import type { TripSteps } from './use-trip-steps';

type RouteLeft = { distance: number; duration: number } | undefined;

/**
 * Next task in the driver's words, instead of the status chip in the rider's. Below it, the number and the emergency
 * button.
 */
function Head({ booking, title }: { booking: Booking; title: string | undefined }) {
  return (
    <>
      {title && (
        <Typography variant="h2" aria-live="polite">
          <Unbroken text={title} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 0.5, mb: 1.5 }}>
        <Typography variant="body2" className="tnum" sx={{ flex: 1, color: 'text.secondary' }}>
          <bdi>{booking.booking_id}</bdi>
        </Typography>
        <PanicButton bookingId={booking.id} />
      </Box>
    </>
  );
}

type Entered = HandoverSaid & { status: BookingStatus; code: string };

/**
 * The code being entered, or why there is none: it stays while a photo is taken, and is cleared when the status
 * changes, so that a refused start asks for it again.
 */
function useEntered(status: BookingStatus) {
  const [entered, setEntered] = useState<Entered>({ status, code: '' });
  if (entered.status !== status) setEntered({ status, code: '' });
  return {
    entered,
    setCode: (code: string) => setEntered({ ...entered, code }),
    setReason: (reason: HandoverReason | undefined) => setEntered({ status, code: '', isAtDoor: true, reason }),
    setAtDoor: () => setEntered({ ...entered, isAtDoor: true }),
  };
}

/** For a step away from its place: the data of its refused attempt. */
const carried = (step: string, { code, reason }: Pick<Entered, 'code' | 'reason'>) => {
  if (step === 'start') return code ? { otp: code } : {};
  if (step !== 'reach') return {};
  return reason ? { handoverReason: reason } : code ? { handoverCode: code } : {};
};

/** The running trip: next step, destination, contacts and the main action. */
export function TripPanel(props: { booking: Booking; route: RouteLeft; steps: TripSteps; isLost: boolean }) {
  const { booking, steps } = props;
  const { t } = useTranslation();
  const { entered, setCode, setReason, setAtDoor } = useEntered(booking.status);
  const [retaking, setRetaking] = useState<PhotoKind>();
  const next = useNextStep(booking, steps.refused, entered);
  const title = stepTitles[booking.status];
  const isBefore = booking.status === 'ACCEPTED' || booking.status === 'ARRIVED';
  const footer = (
    <StepFooter
      booking={booking}
      next={next}
      steps={steps}
      retaking={retaking}
      onRetaken={() => setRetaking(undefined)}
      reason={entered.reason}
      onReason={setReason}
      isLost={props.isLost}
      onDoor={setAtDoor}
    />
  );
  return (
    <BottomPanel label={title ? t(title) : t('driver.trip')} footer={next && footer}>
      <Head booking={booking} title={title && t(title)} />
      <TargetCard booking={booking} route={props.route} />
      {isBefore && (
        <Box sx={{ mt: 1.5 }}>
          <PayTag booking={booking} />
        </Box>
      )}
      <HoldWait booking={booking} />
      {booking.status === 'ARRIVED' && <WaitingClock since={booking.driver_arrive_time} />}
      <AmountDue booking={booking} />
      {next?.kind === 'code' && (
        <StepCode key={next.step} booking={booking} next={next} code={entered.code} onCode={setCode} steps={steps} />
      )}
      <TakenPhotos booking={booking} onRetake={retaking ? undefined : setRetaking} />
      <RideTags booking={booking} />
      <PeopleRows booking={booking} />
      {mayGiveBack(booking) && <GiveBack booking={booking} steps={steps} />}
      {steps.away && (
        <AwaySheet
          key={steps.away.step}
          away={steps.away}
          onConfirm={(step, placeReason) => steps.take({ booking, step, placeReason, ...carried(step, entered) })}
        />
      )}
    </BottomPanel>
  );
}

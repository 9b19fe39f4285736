import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Booking, HandoverReason } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { useTranslation } from '@/i18n/translation';
import { PinIcon } from '@/ui/icons';
import { CODE_FORM_ID } from './code-entry';
import { PhotoStep } from './photo-step';
import { SlideConfirm } from './slide-confirm';
import type { NextStep } from './use-next-step';
import type { TripSteps } from './use-trip-steps';
import { WithoutCode } from './without-code';

/** A step may be taken without a position, but with a warning. */
function LostNote() {
  const { t } = useTranslation();
  return (
    <Typography
      variant="body2"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 0.75, mb: 1, color: 'warning.main' }}
    >
      <PinIcon aria-hidden fontSize="small" />
      {t('driver.lostTitle')}
    </Typography>
  );
}

/** The step's main action, in the footer. */
export function StepFooter(props: {
  booking: Booking;
  next: NextStep | undefined;
  steps: TripSteps;
  /** The photo that the driver is retaking. */
  retaking: PhotoKind | undefined;
  onRetaken: () => void;
  /** Why a parcel is handed over without a code. */
  reason: HandoverReason | undefined;
  onReason: (reason: HandoverReason | undefined) => void;
  /** The device reports no position. */
  isLost: boolean;
  /** The driver is at the door, where a code is asked for. */
  onDoor: () => void;
}) {
  const { t } = useTranslation();
  const { booking, next, steps, retaking, onRetaken, reason } = props;
  if (next?.kind === 'photo')
    return <PhotoStep key={next.photo} booking={booking} kind={next.photo} refused={next.refused} />;
  if (retaking) return <PhotoStep booking={booking} kind={retaking} onDone={onRetaken} onKeep={onRetaken} />;
  if (next?.kind === 'code')
    return (
      <>
        <Button type="submit" form={CODE_FORM_ID} size="large" fullWidth loading={steps.busy} disabled={next.locked}>
          {t(next.step === 'start' ? 'driver.otpStart' : 'driver.handDone')}
        </Button>
        {next.step === 'reach' && <WithoutCode onReason={props.onReason} />}
      </>
    );
  if (!next) return null;
  const { step, text, opens } = next;
  const why = step === 'reach' && reason ? { handoverReason: reason } : {};
  return (
    <>
      {props.isLost && <LostNote />}
      <SlideConfirm
        key={step}
        label={t(text)}
        busy={steps.busy}
        onConfirm={() => (opens ? props.onDoor() : steps.take({ booking, step, ...why }))}
      />
      {why.handoverReason && (
        <Button variant="text" size="large" fullWidth onClick={() => props.onReason(undefined)}>
          {t('driver.handBack')}
        </Button>
      )}
    </>
  );
}

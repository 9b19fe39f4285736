import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { OTP_FORM_ID } from './otp-entry';
import { PhotoStep } from './photo-step';
import { SlideConfirm } from './slide-confirm';
import type { NextStep } from './use-next-step';
import type { TripSteps } from './use-trip-steps';

/** The step's main action, in the footer. */
export function StepFooter(props: {
  booking: Booking;
  next: NextStep | undefined;
  steps: TripSteps;
  /** The photo that the driver is retaking. */
  retaking: PhotoKind | undefined;
  onRetaken: () => void;
}) {
  const { t } = useTranslation();
  const { booking, next, steps, retaking, onRetaken } = props;
  if (next?.kind === 'photo')
    return <PhotoStep key={next.photo} booking={booking} kind={next.photo} refused={next.refused} />;
  if (retaking) return <PhotoStep booking={booking} kind={retaking} onDone={onRetaken} onKeep={onRetaken} />;
  if (next?.kind === 'code')
    return (
      <Button type="submit" form={OTP_FORM_ID} size="large" fullWidth loading={steps.busy} disabled={next.locked}>
        {t('driver.otpStart')}
      </Button>
    );
  if (!next) return null;
  const { step, text } = next;
  return <SlideConfirm key={step} label={t(text)} busy={steps.busy} onConfirm={() => steps.take({ booking, step })} />;
}

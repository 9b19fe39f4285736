import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { type AskedCode, CodeEntry } from './code-entry';
import type { NextStep } from './use-next-step';
import type { TripSteps } from './use-trip-steps';

const START_DIGITS = 5;
const HANDOVER_DIGITS = 4;

function useAsked(booking: Booking, step: 'start' | 'reach'): AskedCode {
  const { t } = useTranslation();
  if (step === 'start')
    return {
      digits: START_DIGITS,
      label: t('driver.otpLabel'),
      text: t('driver.otpText', { name: booking.customer_name }),
      wrong: t('wrong_otp'),
      locked: t('driver.otpLocked'),
    };
  return {
    digits: HANDOVER_DIGITS,
    label: t('driver.handLabel'),
    text: t('driver.handText', { name: booking.deliveryPerson ?? t('driver.recipient') }),
    wrong: t('wrong_handover_code'),
    locked: t('driver.handLocked'),
  };
}

/** The code that the next step asks for: the rider's to start, the recipient's to hand over. */
export function StepCode(props: {
  booking: Booking;
  next: Extract<NextStep, { kind: 'code' }>;
  code: string;
  onCode: (code: string) => void;
  steps: TripSteps;
}) {
  const { booking, next, code, onCode, steps } = props;
  const { step } = next;
  const asked = useAsked(booking, step);
  const done = (given: string) =>
    steps.take({ booking, step, ...(step === 'start' ? { otp: given } : { handoverCode: given }) });
  return (
    <CodeEntry
      code={code}
      onCode={onCode}
      asked={asked}
      busy={steps.busy}
      isWrong={steps.refused === 'wrong_otp' || steps.refused === 'wrong_handover_code'}
      isLocked={next.locked}
      onDone={done}
    />
  );
}

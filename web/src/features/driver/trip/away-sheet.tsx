import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { type PlaceReason, placeReasons } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';
import { ReasonedButton } from '@/ui/reasoned-button';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import type { StepAway } from './use-trip-steps';

const actions = { arrive: 'driver.awayArrive', start: 'driver.awayStart', reach: 'driver.awayReach' } as const;

/** "You are 1.2 km from the pickup", or that the position is not known or not believed. */
function useTitle({ step, code, metres }: StepAway): string {
  const { t } = useTranslation();
  const { distance } = useFormat();
  if (code === 'position_doubted') return t('driver.doubtedTitle');
  if (metres === undefined) return t('driver.lostTitle');
  return t(step === 'reach' ? 'driver.awayFromDrop' : 'driver.awayFromPickup', { distance: distance(metres / 1_000) });
}

/**
 * A step away from its place: the driver continues driving, or takes the step with a reason, which the rider can read.
 */
export function AwaySheet(props: { away: StepAway; onConfirm: (step: StepAway['step'], reason: PlaceReason) => void }) {
  const { t } = useTranslation();
  const { away } = props;
  const [reason, setReason] = useState<PlaceReason>();
  const confirm = () => reason && props.onConfirm(away.step, reason);
  return (
    <SheetDialog
      open
      title={useTitle(away)}
      onClose={away.dismiss}
      text={`${t(away.code)} ${t('driver.awayTold')}`}
      actions={
        <>
          <Button variant="outlined" onClick={away.dismiss}>
            {t('driver.awayBack')}
          </Button>
          <ReasonedButton reason={reason ? undefined : t('cancelDialog.chooseFirst')} onClick={confirm}>
            {t(actions[away.step])}
          </ReasonedButton>
        </>
      }
    >
      <RadioGroup
        aria-label={t('driver.awayReasons')}
        value={reason ?? ''}
        onChange={event => setReason(event.target.value as PlaceReason)}
        sx={{ gap: 1 }}
      >
        {placeReasons.map(choice => (
          <ChoiceCard key={choice} value={choice} label={t(`placeReason.${choice}`)} />
        ))}
      </RadioGroup>
    </SheetDialog>
  );
}

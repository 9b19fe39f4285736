import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { type HandoverReason, handoverReasons } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';
import { ReasonedButton } from '@/ui/reasoned-button';
import { SheetDialog } from '@/ui/sheet-dialog';

/** The driver receives no code: they give a reason, and take a photo instead. */
export function WithoutCode({ onReason }: { onReason: (reason: HandoverReason) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<HandoverReason>();
  return (
    <>
      <Button variant="text" size="large" fullWidth onClick={() => setIsOpen(true)}>
        {t('driver.handWithout')}
      </Button>
      <SheetDialog
        open={isOpen}
        title={t('driver.handReasons')}
        text={t('driver.handReasonsText')}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setIsOpen(false)}>
              {t('driver.handBack')}
            </Button>
            <ReasonedButton
              reason={reason ? undefined : t('cancelDialog.chooseFirst')}
              onClick={() => reason && onReason(reason)}
            >
              {t('driver.handNext')}
            </ReasonedButton>
          </>
        }
      >
        <RadioGroup
          aria-label={t('driver.handReasons')}
          value={reason ?? ''}
          onChange={event => setReason(event.target.value as HandoverReason)}
          sx={{ gap: 1 }}
        >
          {handoverReasons.map(choice => (
            <ChoiceCard key={choice} value={choice} label={t(`handover.${choice}`)} />
          ))}
        </RadioGroup>
      </SheetDialog>
    </>
  );
}

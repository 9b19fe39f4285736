import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { PhoneIcon } from '@/ui/icons';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useSettings } from '@/lib/settings-queries';
import { emergencyNumber } from './emergency-number';
import { PanicStateView } from './panic-state';
import { raisePanic, usePanics } from './panic-store';
import { askPosition } from './position';

/** Ignores the second tap of a double tap on the button that opened the dialog. */
const DOUBLE_TAP_MS = 500;

function EmergencyCall() {
  const { t } = useTranslation();
  const number = emergencyNumber(useSettings().country);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('panic.callHint')}
      </Typography>
      <Button variant="outlined" size="large" fullWidth href={`tel:${number}`} startIcon={<PhoneIcon />}>
        {t('panic.call', { number })}
      </Button>
    </Box>
  );
}

/** Asks for confirmation, raises the alarm and shows its progress; the emergency number is always visible. */
export function PanicDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const state = usePanics(({ byBooking }) => byBooking[bookingId]);
  // Request the position while the user reads the question, so that it is ready when they confirm.
  const [place] = useState(askPosition);
  // By the clock, not by a timer: timers of a busy phone are late, and a press would be lost.
  const [openedAt] = useState(() => performance.now());
  const again = state?.step === 'sent';
  const canSend = state === undefined || again;
  const press = () => {
    if (performance.now() - openedAt >= DOUBLE_TAP_MS) void raisePanic(bookingId, again ? askPosition() : place);
  };
  return (
    <SheetDialog
      open
      title={t('panic.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" size="large" onClick={onClose}>
            {t(state ? 'panic.close' : 'panic.noNeed')}
          </Button>
          {canSend && (
            <Button
              color={again ? 'primary' : 'error'}
              variant={again ? 'outlined' : 'contained'}
              size="large"
              onClick={press}
            >
              {t(again ? 'panic.again' : 'panic.alert')}
            </Button>
          )}
        </>
      }
    >
      <PanicStateView state={state} />
      <EmergencyCall />
    </SheetDialog>
  );
}

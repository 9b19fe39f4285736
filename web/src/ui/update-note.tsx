import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { loadTexts } from '@/i18n/i18n';
import { useTranslation } from '@/i18n/translation';
import { takeUpdate } from '@/lib/service-worker-update';
import { useAppUpdate } from '@/lib/stores/app-update';
import { ABOVE_FOOT, useFootHeight } from './above-foot';

/** Offers an update; a busy user can dismiss it and gets the new version on the next visit. */
export function UpdateNote() {
  const { t } = useTranslation();
  const waiting = useAppUpdate(state => state.waiting);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (waiting) void loadTexts().then(() => setReady(true));
  }, [waiting]);
  useFootHeight(ready && waiting !== undefined);
  const later = () => useAppUpdate.setState({ waiting: undefined });
  return (
    <Snackbar
      open={ready && waiting !== undefined}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ bottom: ABOVE_FOOT }}
      message={t('app.updateText')}
      slotProps={{ content: { role: 'status' } }}
      action={
        <>
          <Button size="small" variant="text" onClick={later} sx={{ color: 'inherit' }}>
            {t('app.updateLater')}
          </Button>
          <Button size="small" variant="text" onClick={takeUpdate} sx={{ color: '#FFB300' }}>
            {t('app.update')}
          </Button>
        </>
      }
    />
  );
}

import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineIcon } from './shell-icons';

function watch(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** A quiet strip while the device has no network. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <Box role="status" sx={{ position: 'fixed', insetInline: 0, top: 0, zIndex: 'tooltip', pointerEvents: 'none' }}>
      {!online && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 1,
            p: 1,
            typography: 'subtitle2',
            bgcolor: 'amber',
            color: 'onAmber',
          }}
        >
          <OfflineIcon fontSize="small" />
          {t('common.offline')}
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOfflineTellers, useOnline } from '@/lib/online';
import { OfflineIcon } from './shell-icons';

/** A quiet strip while the device has no network. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const told = useOfflineTellers(({ count }) => count > 0);
  return (
    <Box role="status" sx={{ position: 'fixed', insetInline: 0, top: 0, zIndex: 'tooltip', pointerEvents: 'none' }}>
      {!online && !told && (
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

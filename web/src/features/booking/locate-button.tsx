import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '@/i18n/translation';
import { TargetIcon } from '@/ui/icons';

/** Sets the pickup to the device's position (HOME-6). */
export function LocateButton(props: { busy: boolean; onLocate: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t('book.useMyPosition')}
      title={t('book.useMyPosition')}
      onClick={props.onLocate}
      disabled={props.busy}
      sx={{ flex: 'none', '@media (pointer: coarse)': { width: 44, height: 44 } }}
    >
      {props.busy ? <CircularProgress size={18} color="inherit" /> : <TargetIcon sx={{ fontSize: 20 }} />}
    </IconButton>
  );
}

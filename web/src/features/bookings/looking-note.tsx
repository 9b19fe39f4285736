import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from '@/i18n/translation';
import type { SearchProgress } from './use-search-progress';

/** Progress of a search through older bookings: the number found with a stop button, then a button to continue. */
export function LookingNote(props: {
  looking: SearchProgress;
  /** Number of rows found by a search that was cut short; undefined if it was not. */
  cut: number | undefined;
  onFurther: () => void;
}) {
  const { t } = useTranslation();
  const { looking, cut } = props;
  const busy = looking.found !== undefined;
  if (!busy && cut === undefined) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 52,
        px: 2,
        mb: 1.5,
        borderRadius: 1.5,
        bgcolor: 'surface',
        typography: 'body2',
      }}
    >
      {busy && <CircularProgress size={18} thickness={5} aria-hidden />}
      <Box component="span" className="tnum" sx={{ flex: 1 }}>
        {busy ? t('bookings.looking', { number: looking.found }) : t('bookings.cut', { number: cut })}
      </Box>
      <Button size="small" variant="outlined" onClick={busy ? looking.stop : props.onFurther}>
        {t(busy ? 'bookings.stop' : 'bookings.further')}
      </Button>
    </Box>
  );
}

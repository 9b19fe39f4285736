import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useNow } from '@/lib/use-now';

const TICK_MS = 1_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** How long the driver has been waiting at the pickup, from the time (ms) of their arrival. */
export function WaitingClock({ since }: { since: number | undefined }) {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.floor((useNow(TICK_MS) - (since ?? Number.POSITIVE_INFINITY)) / 1_000));
  if (since === undefined) return null;
  const time = `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  return (
    <Typography variant="body2" className="tnum" role="timer" sx={{ mt: 1, color: 'text.secondary' }}>
      {t('driver.waitedFor', { time })}
    </Typography>
  );
}

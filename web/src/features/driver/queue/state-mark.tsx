import { styled } from '@mui/material/styles';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { radius } from '@/ui/theme/tokens';
import { ClockIcon, OfflineIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';

const Strip = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: '8px 20px',
  fontWeight: 600,
  color: theme.vars!.palette.warning.main,
  backgroundColor: theme.vars!.palette.warning.soft,
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  '& svg': { fontSize: 18, flex: 'none' },
}));

/** A strip that states that the panel shows unsent steps, or cached data of a given time. */
export function StateMark(props: { waiting: number; since: number | undefined; trip: Booking | undefined }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { waiting, since, trip } = props;
  // A taxi's final fare is only known to the server.
  const guessed = trip?.appcat === 'taxi' && trip.status === 'REACHED';
  if (waiting > 0)
    return (
      <Strip>
        <ClockIcon aria-hidden />
        {t(guessed ? 'queue.notSentPrice' : 'queue.notSent')}
      </Strip>
    );
  if (!since) return null;
  return (
    <Strip>
      <OfflineIcon aria-hidden />
      {t('queue.lastKnown', { time: date(since, 'time') })}
    </Strip>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { SEARCH_LIMIT_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import { MINUTE_MS } from '#shared/contract/time';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { CancelledMoney } from '@/features/cancel/cancelled-money';
import type { Ride } from './use-ride';
import { useEtaWords } from '../trip/use-eta-words';
import { DoneFigure } from '../trip/done-figure';

const quiet = { color: 'text.secondary' } as const;

/** The search in the rider's terms: the drivers with an offer, and the remaining time. */
function SearchPhase({ wave }: { wave: number }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  if (wave === 0) return null;
  const leftMs = SEARCH_LIMIT_MS - (wave - 1) * WAVE_INTERVAL_MS;
  const time = duration(Math.max(60, Math.ceil(leftMs / MINUTE_MS) * 60));
  return (
    <Typography variant="caption" component="p" className="tnum" sx={{ ...quiet, mt: 1 }}>
      {wave === 1 ? t('ride.wave1') : t('ride.wave', { time })}
    </Typography>
  );
}

/** Announces the driver's place and arrival at once, and shows them until `time`, the arrival in the head, differs. */
function WhereIsMyDriver({ ask, time }: Pick<Ride, 'ask'> & { time: string }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<{ lines: readonly string[]; time: string }>();
  const shown = answer?.time === time ? answer.lines : [];
  return (
    <>
      <Button
        variant="text"
        size="small"
        onClick={() => void ask().then(lines => setAnswer({ lines, time }))}
        sx={{ px: 0, minHeight: 32, ...quiet, textDecoration: 'underline', textUnderlineOffset: 4 }}
      >
        {t('ride.whereIsDriver')}
      </Button>
      {shown.map(line => (
        <Typography key={line} variant="body2" className="tnum" sx={{ flexBasis: '100%' }}>
          {line}
        </Typography>
      ))}
    </>
  );
}

/** Below the state: the next step, the news of the search or of the driver's position, and the price of a completed ride. */
export function RideNews(props: {
  ride: Ride;
  /** News about the state, above the price of the ride. */
  children?: ReactNode;
}) {
  const words = useEtaWords();
  const { booking, driver, eta, next, own } = props.ride;
  const isDone = booking.status === 'PAID' || booking.status === 'COMPLETE';
  return (
    <Box>
      {/* In one row if there is room, so that the code below is in sight. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline' }}>
        {/* Mounted before its text, so that the text is announced. */}
        <Box aria-live="polite" sx={next ? { flexGrow: 1, paddingInlineEnd: 2 } : {}}>
          {next && <Typography sx={quiet}>{next}</Typography>}
          <CancelledMoney booking={booking} />
        </Box>
        {own && eta && <WhereIsMyDriver key={booking.status} ask={props.ride.ask} time={words.time(eta)} />}
      </Box>
      {props.ride.isOld && driver && (
        <Typography variant="caption" component="p" className="tnum" sx={{ ...quiet, mt: 1 }}>
          {words.old(driver.at)}
        </Typography>
      )}
      {props.children}
      {isDone && own && <DoneFigure booking={booking} />}
      {props.ride.searching && <SearchPhase wave={booking.wave ?? 0} />}
    </Box>
  );
}

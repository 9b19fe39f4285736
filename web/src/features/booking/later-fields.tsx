import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { useSettings } from '@/lib/settings-queries';
import { gapWords } from './gap-words';
import { useGaps } from './gaps';
import { useTrip } from './trip-store';
import { dayOf, daysFrom, momentsOf, sameTimeOn, twiceOn } from './later-times';

/** The minimum lead time moves with the clock. */
const LOOK_MS = 30_000;

function DayField(props: { day: number; now: number; onChange: (day: number) => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const [today, tomorrow] = [dayOf(props.now, timeZone), dayOf(props.now, timeZone, 1)];
  const days = daysFrom(props.now, timeZone);
  const nameOf = (day: number) =>
    day === today ? t('book.today') : day === tomorrow ? t('book.tomorrow') : date(day, 'day');
  return (
    <TextField
      select
      label={t('book.day')}
      value={props.day}
      onChange={event => props.onChange(Number(event.target.value))}
      slotProps={{ select: { native: true } }}
    >
      {(days.includes(props.day) ? days : [props.day, ...days]).map(day => (
        <option key={day} value={day}>
          {nameOf(day)}
        </option>
      ))}
    </TextField>
  );
}

function TimeField(props: {
  day: number;
  now: number;
  at: number | undefined;
  /** Id of the element that describes the error. */
  problem: string | undefined;
  onChange: (at: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const { date, clockWithOffset } = useFormat();
  const { timeZone } = useSettings();
  const { at } = props;
  const offered = momentsOf(props.day, props.now, timeZone);
  const twice = twiceOn(offered, timeZone);
  // A time that has become too soon stays in the list, so that the error refers to a visible value.
  const moments = at === undefined || offered.includes(at) ? offered : [at, ...offered];
  return (
    <TextField
      select
      label={t('book.time')}
      value={at ?? ''}
      error={props.problem !== undefined}
      onChange={event => props.onChange(event.target.value ? Number(event.target.value) : undefined)}
      slotProps={{
        select: { native: true },
        htmlInput: { className: 'tnum', 'data-gap': 'time', 'aria-describedby': props.problem },
      }}
    >
      <option value="">{t('book.chooseTime')}</option>
      {moments.map(moment => (
        <option key={moment} value={moment}>
          {twice.has(moment) ? clockWithOffset(moment) : date(moment, 'clock')}
        </option>
      ))}
    </TextField>
  );
}

/**
 * Day and time as two native selects: wheels on a phone, type-ahead on a desktop; with a note on the time of the
 * search, and the operator's time zone for visitors in another zone.
 */
export function MomentFields(props: {
  at: number | undefined;
  /** A time is required but not chosen. */
  missing: boolean;
  onChange: (at: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const { otherZone } = useFormat();
  const problemId = useId();
  const { autoDispatch, timeZone } = useSettings();
  const now = useNow(LOOK_MS);
  const { at, missing, onChange } = props;
  const [emptyDay, setEmptyDay] = useState(() => daysFrom(now, timeZone)[0]!);
  const day = at === undefined ? emptyDay : dayOf(at, timeZone);
  const zone = otherZone(at ?? now);
  const late = at !== undefined && at - now < BOOK_LATER_LEAD_MS;
  const setDay = (next: number) => {
    setEmptyDay(next);
    onChange(at === undefined ? undefined : sameTimeOn(next, at, now, timeZone));
  };
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 1 }}>
        <DayField day={day} now={now} onChange={setDay} />
        <TimeField day={day} now={now} at={at} problem={late || missing ? problemId : undefined} onChange={onChange} />
      </Box>
      <Typography id={problemId} role="status" variant="body2" sx={{ color: 'error.main' }}>
        {late && t('past_booking_error')}
        {missing && t('select_proper', gapWords(['time']))}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t(autoDispatch ? 'book.searchBefore' : 'book.officeAssigns')}
        {zone && (
          <Box component="span" sx={{ display: 'block' }}>
            {t('book.localTime', { zone })}
          </Box>
        )}
      </Typography>
    </Box>
  );
}

/** The time of the trip that is being entered. */
export function LaterFields() {
  const at = useTrip(trip => trip.tripdate);
  const missing = useGaps(gaps => gaps.marked) && at === undefined;
  const { setWhen } = useTrip.getState();
  const set = (tripdate: number | undefined) => setWhen({ bookLater: true, ...(tripdate ? { tripdate } : {}) });
  return <MomentFields at={at} missing={missing} onChange={set} />;
}

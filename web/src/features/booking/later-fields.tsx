import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { figures, useFormat } from '@/lib/format';
import { useLanguage } from '@/i18n/use-language';
import { useSettings } from '@/lib/settings-queries';
import { gapWords } from './gap-words';
import { useGaps } from './gaps';
import { useTrip } from './trip-store';
import { dayOf, daysFrom, momentsOf, sameTimeOn, twiceOn } from './later-times';

/** The current time (ms), updated every half minute, as the minimum lead time moves with it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time zone's name at a given moment, or "GMT+1". */
function useZone() {
  const { dateLocale } = useLanguage();
  return (atMs: number, timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(figures(dateLocale), { timeZoneName })
      .formatToParts(atMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function DayField(props: { day: number; now: number; onChange: (day: number) => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const [today, tomorrow] = [dayOf(props.now), dayOf(props.now, 1)];
  const days = daysFrom(props.now);
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
  const { date } = useFormat();
  const zone = useZone();
  const { at } = props;
  const offered = momentsOf(props.day, props.now);
  const twice = twiceOn(offered);
  // Keep a time that has become too soon in the list, so that the error refers to a visible value.
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
          {twice.has(moment) ? `${date(moment, 'time')} ${zone(moment, 'shortOffset')}` : date(moment, 'time')}
        </option>
      ))}
    </TextField>
  );
}

/**
 * Day and time as two native selects: wheels on a phone, type-ahead on a desktop; with the time zone and what happens
 * at that time.
 */
export function MomentFields(props: {
  at: number | undefined;
  /** No time is chosen although one is needed. */
  missing: boolean;
  onChange: (at: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const zone = useZone();
  const problemId = useId();
  const { autoDispatch, timeZone } = useSettings();
  // Only where the device's clock is another than the operator's can a time be misread.
  const isElsewhere = timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = useNow();
  const { at, missing, onChange } = props;
  const [emptyDay, setEmptyDay] = useState(() => daysFrom(now)[0]!);
  const day = at === undefined ? emptyDay : dayOf(at);
  const late = at !== undefined && at - now < BOOK_LATER_LEAD_MS;
  const setDay = (next: number) => {
    setEmptyDay(next);
    onChange(at === undefined ? undefined : sameTimeOn(next, at, now));
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
        {isElsewhere && (
          <Box component="span" sx={{ display: 'block' }}>
            {t('book.localTime', { zone: zone(at ?? now, 'long') })}
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

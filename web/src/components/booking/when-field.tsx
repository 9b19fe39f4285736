import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarIcon, ClockIcon } from '@/components/icons';
import { useFormat } from '@/lib/format';
import { useTrip } from '@/stores/trip';
import { dayAfter, daysFrom, momentOf, timesOf, timeText } from './later-times';

/** Day and time as two selects: native wheels on a phone, typed ahead on a desk. */
function LaterFields() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const tripdate = useTrip(trip => trip.tripdate);
  const { setWhen } = useTrip.getState();
  const [now] = useState(() => Date.now());
  const days = daysFrom(now);
  const [day, setDay] = useState(tripdate === undefined ? days[0]! : momentOf(tripdate, '00:00'));
  const times = timesOf(day, now);
  const time = tripdate === undefined ? '' : timeText(tripdate);
  const set = (nextDay: number, nextTime: string) => {
    setDay(nextDay);
    const known = timesOf(nextDay, now).includes(nextTime);
    setWhen({ bookLater: true, ...(known ? { tripdate: momentOf(nextDay, nextTime) } : {}) });
  };
  const today = momentOf(now, '00:00');
  const dayName = (at: number) =>
    at === today ? t('book.today') : at === dayAfter(today) ? t('book.tomorrow') : date(at, 'day');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 1, mt: 1.5 }}>
      <TextField
        select
        label={t('book.day')}
        value={day}
        onChange={event => set(Number(event.target.value), time)}
        slotProps={{ select: { native: true } }}
      >
        {days.map(at => (
          <option key={at} value={at}>
            {dayName(at)}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={t('book.time')}
        value={time}
        onChange={event => set(day, event.target.value)}
        slotProps={{ select: { native: true }, htmlInput: { className: 'tnum' } }}
      >
        <option value="">{t('book.chooseTime')}</option>
        {times.map(text => (
          <option key={text} value={text}>
            {date(momentOf(day, text), 'time')}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** Book Now or Book Later; the moment is asked for only when it is later (HOME-1). */
export function WhenField() {
  const { t } = useTranslation();
  const bookLater = useTrip(trip => trip.bookLater);
  const { setWhen } = useTrip.getState();
  return (
    <Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label={t('book.when')}
        value={bookLater ? 'later' : 'now'}
        onChange={(_event, value: 'now' | 'later' | null) => value && setWhen({ bookLater: value === 'later' })}
        sx={{ '& svg': { fontSize: 18, marginInlineEnd: 1 } }}
      >
        <ToggleButton value="now">
          <ClockIcon aria-hidden />
          {t('book.now')}
        </ToggleButton>
        <ToggleButton value="later">
          <CalendarIcon aria-hidden />
          {t('book.later')}
        </ToggleButton>
      </ToggleButtonGroup>
      {bookLater && <LaterFields />}
    </Box>
  );
}

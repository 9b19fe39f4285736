import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DaySum } from '#shared/contract/operations/reports';
import { MINUTE_MS } from '#shared/contract/time';
import type { Day } from '#shared/domain/time/day';
import { zonedDay } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { ArrowIcon, BackIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { earnedIn, ridesIn, weekOf } from './week-days';

const HEIGHT_PX = 96;
/** The days of two months contain at least this many whole weeks. */
const MOST_WEEKS_AGO = 4;

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 8,
  textAlign: 'center',
  '& .room': { display: 'flex', alignItems: 'flex-end', justifyContent: 'center', height: HEIGHT_PX },
  '& .bar': {
    width: '100%',
    maxWidth: 44,
    minHeight: 2,
    borderRadius: 4,
    backgroundColor: theme.vars!.palette.hairline,
  },
  '& .bar[data-has="true"]': { backgroundColor: theme.vars!.palette.amber },
  '& .name': { ...theme.typography.caption, display: 'block', marginTop: 6, color: theme.vars!.palette.text.secondary },
  '& [data-today="true"] .name': { color: theme.vars!.palette.text.primary, fontWeight: 700 },
}));

function Bar({ sum, most, isToday }: { sum: DaySum; most: number; isToday: boolean }) {
  const format = useFormat();
  const height = most > 0 ? `${(Math.max(0, sum.earned) / most) * 100}%` : 0;
  return (
    <div data-today={isToday}>
      <div className="room">
        <div className="bar" data-has={sum.earned > 0} style={{ height }} />
      </div>
      <span className="name">{format.day(sum.day as Day, 'weekday')}</span>
    </div>
  );
}

function DayLine({ sum, isToday }: { sum: DaySum; isToday: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box
      component="li"
      aria-current={isToday ? 'date' : undefined}
      sx={{ display: 'flex', gap: 2, py: 1, borderTop: 1, borderColor: 'hairline', fontWeight: isToday ? 700 : 400 }}
    >
      <Box component="span" sx={{ flex: 1 }}>
        {format.day(sum.day as Day, 'day')}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('dashboard.rides', { count: sum.rides })}
      </Box>
      <Money amount={sum.earned} />
    </Box>
  );
}

function Sum(props: { label: string; days: readonly DaySum[] }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {props.label}
      </Typography>
      <Typography variant="h2" component="p">
        <Money amount={earnedIn(props.days)} />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('dashboard.rides', { count: ridesIn(props.days) })}
      </Typography>
    </Box>
  );
}

/** A driver's today, and a week with a bar for each day. */
export function WeekOverview({ days }: { days: readonly DaySum[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useSettings();
  const [weeksAgo, setWeeksAgo] = useState(0);
  const today = zonedDay(useNow(MINUTE_MS), timeZone);
  const week = weekOf(days, today, weeksAgo);
  const most = Math.max(...week.map(({ earned }) => earned));
  const worked = week.filter(({ rides, earned }) => rides > 0 || earned !== 0).reverse();
  const [from, to] = [week[0]!.day, week[6]!.day].map(day => format.day(day as Day, 'day'));
  const span = `${from} – ${to}`;
  return (
    <Box
      component="section"
      aria-label={t('earnings.week')}
      sx={{ p: 2, mb: 2, borderRadius: 1.5, bgcolor: 'surface' }}
    >
      <Box sx={{ display: 'flex', gap: 2, mb: 1 }}>
        <Sum label={t('driver.today')} days={days.filter(({ day }) => day === today)} />
        <Sum label={weeksAgo === 0 ? t('earnings.thisWeek') : t('earnings.week')} days={week} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', mx: -1 }}>
        <IconButton
          aria-label={t('earnings.weekBefore')}
          disabled={weeksAgo >= MOST_WEEKS_AGO}
          onClick={() => setWeeksAgo(weeksAgo + 1)}
        >
          <BackIcon />
        </IconButton>
        <Typography variant="body2" sx={{ flex: 1, textAlign: 'center', color: 'text.secondary' }}>
          {span}
        </Typography>
        <IconButton
          aria-label={t('earnings.weekAfter')}
          disabled={weeksAgo === 0}
          onClick={() => setWeeksAgo(weeksAgo - 1)}
        >
          <ArrowIcon />
        </IconButton>
      </Box>
      <Bars aria-hidden>
        {week.map(sum => (
          <Bar key={sum.day} sum={sum} most={most} isToday={sum.day === today} />
        ))}
      </Bars>
      {worked.length > 0 && (
        <Box component="ul" aria-label={t('earnings.byDay')} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {worked.map(sum => (
            <DayLine key={sum.day} sum={sum} isToday={sum.day === today} />
          ))}
        </Box>
      )}
      <Link component={RouterLink} to="/bookings" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
        {t('earnings.trips')}
      </Link>
    </Box>
  );
}

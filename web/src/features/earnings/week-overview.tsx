import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { DaySum } from '#shared/contract/operations/reports';
import { MINUTE_MS } from '#shared/contract/time';
import { zonedDay } from '#shared/domain/time/zoned';
import { ArrowIcon, BackIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { earnedIn, noonOf, ridesIn, weekOf } from './week-days';

const HEIGHT_PX = 96;
/** The days of two months hold at least this many whole weeks. */
const MOST_WEEKS_AGO = 4;

const Bars = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
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
  '& [aria-current] .name': { color: theme.vars!.palette.text.primary, fontWeight: 700 },
}));

function Day({ sum, most, isToday }: { sum: DaySum; most: number; isToday: boolean }) {
  const { date, money } = useFormat();
  const at = noonOf(sum.day);
  const height = most > 0 ? `${(Math.max(0, sum.earned) / most) * 100}%` : 0;
  return (
    <li aria-current={isToday ? 'date' : undefined} title={`${date(at, 'day')}: ${money(sum.earned)}`}>
      <div className="room" aria-hidden>
        <div className="bar" data-has={sum.earned > 0} style={{ height }} />
      </div>
      <span className="name" aria-hidden>
        {date(at, 'weekday')}
      </span>
      <span className="visually-hidden">{`${date(at, 'day')}: ${money(sum.earned)}`}</span>
    </li>
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
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const [weeksAgo, setWeeksAgo] = useState(0);
  const today = zonedDay(useNow(MINUTE_MS), timeZone);
  const week = weekOf(days, today, weeksAgo);
  const most = Math.max(...week.map(({ earned }) => earned));
  const span = `${date(noonOf(week[0]!.day), 'day')} – ${date(noonOf(week[6]!.day), 'day')}`;
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
      <Bars>
        {week.map(sum => (
          <Day key={sum.day} sum={sum} most={most} isToday={sum.day === today} />
        ))}
      </Bars>
      <Link component={RouterLink} to="/bookings" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
        {t('earnings.trips')}
      </Link>
    </Box>
  );
}

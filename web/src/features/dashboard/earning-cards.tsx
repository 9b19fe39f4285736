import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import type { Day } from '#shared/domain/time/day';
import { useTranslation } from '@/i18n/translation';
import { hasFailed, QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { dashboardQuery } from './api';
import { isDrawable, justBegun, LEAST_DAYS, runningSum } from './spark';
import { SparkChart } from './spark-chart';

/** One row of 72 px, divided by hairlines; on phones the figures are below each other. */
const strip = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  border: 1,
  borderColor: 'hairline',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& > section + section': {
    border: '0 solid',
    borderColor: 'hairline',
    borderTopWidth: { xs: '1px', md: 0 },
    borderInlineStartWidth: { md: '1px' },
  },
} as const;

const cell = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 2,
  minHeight: 72,
  minWidth: 0,
  px: 2,
  py: 0.75,
} as const;

function EarningCard(props: {
  title: string;
  amount: number;
  rides: number;
  fares: number;
  note?: string | undefined;
  /** Whether it is more, or less, than the day before, which the note states. */
  trend?: number;
  chart?: { values: readonly number[]; label: string } | false;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { trend = 0 } = props;
  return (
    <Box component="section" aria-label={props.title} sx={cell}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
          {props.title}
        </Typography>
        <Typography variant="h2" component="p" className="tnum" sx={{ overflowWrap: 'anywhere' }}>
          <Money amount={props.amount} />
          {trend !== 0 && (
            <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.secondary' }}>
              {trend > 0 ? ' ▲' : ' ▼'}
            </Box>
          )}
        </Typography>
      </Box>
      {props.chart && <SparkChart {...props.chart} />}
      <Box className="tnum" sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'end' }}>
        <div>{t('dashboard.rides', { count: props.rides })}</div>
        <div>{t('dashboard.fares', { amount: money(props.fares) })}</div>
        {props.note && <div>{props.note}</div>}
      </Box>
    </Box>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading.page')}>
      <Skeleton variant="rounded" sx={{ height: { xs: 218, md: 74 } }} />
    </Box>
  );
}

/** A day of a report, 20261121, as one of the calendar. */
const dayOf = (day: string) => [day.slice(0, 4), day.slice(4, 6), day.slice(6)].join('-') as Day;

/**
 * Gross earnings of today, this month and all time (DASH-1), each with a chart of recent days: for admins the fees, for
 * fleets the earnings of their drivers.
 */
export function EarningCards({ usertype }: Pick<User, 'usertype'>) {
  const { t } = useTranslation();
  const { money, day: nameOfDay } = useFormat();
  const noun = usertype === 'admin' ? 'fees' : 'earned';
  const query = useQuery(dashboardQuery);
  if (hasFailed(query)) return <QueryError compact query={query} />;
  if (!query.data) return <Waiting />;
  const { earnings, fares, rides, days } = query.data;
  const daily = days.map(day => day.earnings);
  const yesterday = daily.at(-2) ?? 0;
  // Days are formatted as 20261121.
  const month = days.at(-1)?.day.slice(0, 6) ?? '';
  const inMonth = days.filter(({ day }) => day.startsWith(month)).map(day => day.earnings);
  const before = (sum: number, values: readonly number[]) => sum - values.reduce((total, value) => total + value, 0);
  const most = money(Math.max(0, ...daily));
  const drawable = isDrawable(query.data);
  const sum = (total: number, values: readonly number[]) =>
    drawable &&
    values.length >= LEAST_DAYS && {
      values: runningSum(values, before(total, values)),
      label: t('dashboard.sparkSum', { days: values.length }),
    };
  const first = justBegun(query.data);
  const figures = (period: 'today' | 'thisMonth' | 'total') => ({
    amount: earnings[period],
    fares: fares[period],
    rides: rides[period],
  });
  return (
    <Box sx={strip}>
      <EarningCard
        {...figures('today')}
        title={t(`dashboard.${noun}.today`)}
        note={t('dashboard.yesterday', { amount: money(yesterday) })}
        trend={Math.sign(earnings.today - yesterday)}
        chart={drawable && { values: daily, label: t('dashboard.sparkEarnings', { days: days.length, most }) }}
      />
      <EarningCard
        {...figures('thisMonth')}
        title={t(`dashboard.${noun}.month`)}
        chart={sum(earnings.thisMonth, inMonth)}
      />
      <EarningCard
        {...figures('total')}
        title={t(`dashboard.${noun}.total`)}
        note={first && t('dashboard.since', { day: nameOfDay(dayOf(first), 'day') })}
        chart={sum(earnings.total, daily)}
      />
    </Box>
  );
}

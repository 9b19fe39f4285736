import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import type { Day } from '#shared/domain/time/day';
import { useTranslation } from '@/i18n/translation';
import { hasFailed, QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { FigureSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { dashboardQuery } from './api';
import { isDrawable, justBegun, LEAST_DAYS, runningSum } from './spark';
import { SparkChart } from './spark-chart';

const card = {
  border: 1,
  borderColor: 'hairline',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  p: 2.5,
  minWidth: 0,
  // A longer title beside it does not wrap the figures.
  display: 'flex',
  flexDirection: 'column',
} as const;

function EarningCard(props: {
  title: string;
  amount: number;
  rides: number;
  fares: number;
  note?: string | undefined;
  chart?: { values: readonly number[]; label: string } | false;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Box component="section" aria-label={props.title} sx={card}>
      <Typography variant="subtitle2" component="h2" sx={{ color: 'text.secondary', flex: '1 0 auto' }}>
        {props.title}
      </Typography>
      <Typography variant="figure" component="p" noWrap sx={{ fontSize: { md: '2rem', lg: '2.5rem' } }}>
        <Money amount={props.amount} />
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 2,
          mt: 1.5,
        }}
      >
        <Box className="tnum" sx={{ typography: 'body2', color: 'text.secondary', flex: 'none' }}>
          <div>{t('dashboard.rides', { count: props.rides })}</div>
          <div>{t('dashboard.fares', { amount: money(props.fares) })}</div>
          <div>{props.note ?? '\u00A0'}</div>
        </Box>
        {props.chart && <SparkChart {...props.chart} />}
      </Box>
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } } as const;

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
  if (!query.data) return <FigureSkeleton count={3} />;
  const { earnings, fares, rides, days } = query.data;
  const daily = days.map(day => day.earnings);
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
    <Box sx={grid}>
      <EarningCard
        {...figures('today')}
        title={t(`dashboard.${noun}.today`)}
        note={t('dashboard.yesterday', { amount: money(daily.at(-2) ?? 0) })}
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

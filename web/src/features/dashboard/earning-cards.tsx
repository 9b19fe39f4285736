import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { hasFailed, QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { FigureSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { dashboardQuery } from './api';
import { runningSum } from './spark';
import { SparkChart } from './spark-chart';

const card = {
  ...{ border: 1, borderColor: 'hairline', borderRadius: 1.5, bgcolor: 'background.paper', p: 2.5, minWidth: 0 },
  // A longer title beside it leaves the figures on one line.
  ...{ display: 'flex', flexDirection: 'column' },
} as const;

function EarningCard(props: {
  title: string;
  amount: number;
  rides: number;
  note?: string;
  chart: { values: readonly number[]; kind: 'bars' | 'line'; label: string };
}) {
  const { t } = useTranslation();
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
          <div>{props.note ?? '\u00A0'}</div>
        </Box>
        <SparkChart {...props.chart} />
      </Box>
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } } as const;

/**
 * Gross earnings of today, this month and all time (DASH-1), each with a chart of recent days: for admins the fees, for
 * fleets what their drivers earned.
 */
export function EarningCards({ usertype }: Pick<User, 'usertype'>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const noun = usertype === 'admin' ? 'fees' : 'earned';
  const query = useQuery(dashboardQuery);
  if (hasFailed(query)) return <QueryError compact query={query} />;
  if (!query.data) return <FigureSkeleton count={3} />;
  const { earnings, rides, days } = query.data;
  const daily = days.map(day => day.earnings);
  // Days are formatted as 20261121.
  const month = days.at(-1)?.day.slice(0, 6) ?? '';
  const inMonth = days.filter(({ day }) => day.startsWith(month)).map(day => day.earnings);
  const before = (sum: number, values: readonly number[]) => sum - values.reduce((all, value) => all + value, 0);
  const most = money(Math.max(0, ...daily));
  const sumLabel = (count: number) => t('dashboard.sparkSum', { days: count });
  return (
    <Box sx={grid}>
      <EarningCard
        title={t(`dashboard.${noun}.today`)}
        amount={earnings.today}
        rides={rides.today}
        note={t('dashboard.yesterday', { amount: money(daily.at(-2) ?? 0) })}
        chart={{ values: daily, kind: 'bars', label: t('dashboard.sparkEarnings', { days: days.length, most }) }}
      />
      <EarningCard
        title={t(`dashboard.${noun}.month`)}
        amount={earnings.thisMonth}
        rides={rides.thisMonth}
        chart={{
          values: runningSum(inMonth, before(earnings.thisMonth, inMonth)),
          kind: 'line',
          label: sumLabel(inMonth.length),
        }}
      />
      <EarningCard
        title={t(`dashboard.${noun}.total`)}
        amount={earnings.total}
        rides={rides.total}
        chart={{ values: runningSum(daily, before(earnings.total, daily)), kind: 'line', label: sumLabel(days.length) }}
      />
    </Box>
  );
}

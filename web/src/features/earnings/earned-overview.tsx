import type { MonthSum } from '#shared/contract/operations/reports';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { Figures, ReportFrame } from './figures';
import { MonthChart } from './month-chart';
import { chartMonths, sumOf } from './month-values';
import type { Period } from './period';

/** Drivers' earnings in the period, and a chart of its year's months. */
export function EarnedOverview({ months, period }: { months: readonly MonthSum[]; period: Period }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const isOwn = useSession().userType === 'driver';
  if (months.length === 0) return null;
  const shown = period.month ? months.filter(({ month }) => month === period.month) : months;
  const earned = money(sumOf(shown.map(({ driverShare }) => driverShare)));
  const charted = chartMonths(
    months.map(({ year, month, driverShare: value }) => ({ year, month, value })),
    period.year,
  );
  return (
    <ReportFrame>
      {period.year !== undefined && (
        <Figures
          figures={[
            { label: t(isOwn ? 'earnings.ownShare' : 'earnings.column.driverShare'), value: earned },
            { label: t('earnings.column.rides'), value: number(sumOf(shown.map(row => row.total_rides))) },
          ]}
        />
      )}
      <MonthChart
        title={t(isOwn ? 'earnings.ownShareByMonth' : 'earnings.shareByMonth')}
        label={t('earnings.shareChart', { count: charted.length, amount: earned })}
        months={charted}
        chosen={period}
      />
    </ReportFrame>
  );
}

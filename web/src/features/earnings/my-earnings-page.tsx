import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { DriverEarning } from '#shared/contract/operations/reports';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { hasFailed, QueryError } from '@/ui/error-view';
import { ArrowIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { myEarningsQuery } from './api';
import { BadPeriod } from './bad-period';
import { earnedFrom, EarnedParts } from './earned-parts';
import { EarnedOverview } from './earned-overview';
import { InvoiceList } from './invoice-list';
import { middleOf, monthName, type Period, usePeriod, useThisYear } from './period';
import { PeriodBar } from './period-bar';
import { TaxYear } from './tax-year';
import { WeekOverview } from './week-overview';

function MonthLine({ row }: { row: DriverEarning }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'hairline' }}>
      <Link
        component={RouterLink}
        to={`/statements/${row.driver}/${monthName(row)}`}
        underline="none"
        sx={{ '&&': { color: 'inherit' }, display: 'flex', alignItems: 'center', gap: 2, py: 1.5, minHeight: 64 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
            {date(middleOf(row), 'month')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('dashboard.rides', { count: row.total_rides })}
          </Typography>
          {earnedFrom([row])
            .slice(1)
            .map(({ label, amount }) => (
              <Typography key={label} variant="body2" sx={{ color: 'text.secondary' }}>
                {t(label)} <Money amount={amount} />
              </Typography>
            ))}
        </Box>
        <Typography variant="subtitle1" component="span">
          <Money amount={row.driverShare} />
        </Typography>
        <ArrowIcon aria-hidden fontSize="small" />
      </Link>
    </Box>
  );
}

function Months({ period }: { period: Period }) {
  const { t } = useTranslation();
  const query = useQuery(myEarningsQuery(period));
  const { earnings, months, days } = query.data ?? {};
  const thisYear = useThisYear();
  const isNow = (period.year ?? thisYear) === thisYear && period.month === undefined;
  return (
    <>
      <QueryError query={query} />
      {!earnings && !hasFailed(query) && <CardListSkeleton count={4} />}
      {days && isNow && <WeekOverview days={days} />}
      {months && <EarnedOverview months={months} period={period} />}
      {earnings && <EarnedParts rows={earnings} />}
      {earnings?.length === 0 && (
        <EmptyState art="wallet" title={t('earnings.emptyTitle')} text={t('earnings.emptyMine')} />
      )}
      <Box component="ul" aria-label={t('earnings.mine')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {earnings?.map(row => (
          <MonthLine key={monthName(row)} row={row} />
        ))}
      </Box>
    </>
  );
}

/** A driver's own months, each with its statement. */
export function Page() {
  const { t } = useTranslation();
  const chosen = usePeriod();
  const { user } = useSession();
  const year = chosen.period?.year;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHead title={t('earnings.mine')} text={t('earnings.mineText')} actions={<PeriodBar chosen={chosen} />} />
      {chosen.period ? <Months period={chosen.period} /> : <BadPeriod onReset={chosen.reset} />}
      {user && year !== undefined && <InvoiceList key={`invoices${year}`} driver={user.id} year={year} />}
      {user && year !== undefined && <TaxYear key={year} driver={user.id} year={year} />}
    </Box>
  );
}

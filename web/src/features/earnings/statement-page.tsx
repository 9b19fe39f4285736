import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import type { Statement } from '#shared/contract/operations/reports';
import { zonedMonth } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { hasFailed, QueryError } from '@/ui/error-view';
import { ArrowIcon, BackIcon } from '@/ui/icons';
import { ExportIcon } from '@/ui/table/export-icon';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { csvOf } from '#shared/domain/csv';
import { download } from '@/ui/table/csv-download';
import { bookingOf, kindOf } from '@/features/wallet/entry-words';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { usePrinting } from '@/lib/use-printing';
import { statementQuery } from './api';
import { BadPeriod } from './bad-period';
import { middleOf, monthName, monthOf, type Period } from './period';
import { StatementBody } from './statement-body';
import { useStatementLines } from './statement-lines';
import { StatementPaper } from './statement-paper';
import { signedAmount } from './statement-sums';

type Month = Required<Period>;

const besides = ({ year, month }: Month, by: 1 | -1): Month => {
  const place = year * 12 + month - 1 + by;
  return { year: Math.floor(place / 12), month: (place % 12) + 1 };
};

function useStatementCsv() {
  const { t } = useTranslation();
  const { code } = useSettings();
  const linesOf = useStatementLines();
  return (statement: Statement, month: Month, ofFleet: boolean) => {
    const { entries, driverName } = statement;
    const head = [t('bookings.date'), t('statement.what'), t('bookings.id'), `${t('statement.amount')} (${code})`];
    const rows = entries.map(entry => [
      new Date(entry.date).toISOString(),
      t(`statement.kind.${kindOf(entry, true)}`),
      bookingOf(entry) ? entry.txRef : '',
      signedAmount(entry),
    ]);
    const sums = linesOf(statement, ofFleet).map(({ label, amount }) => ['', label, '', amount]);
    download(`statement-${monthName(month)}.csv`, csvOf([[driverName, monthName(month)], head, ...rows, [], ...sums]));
  };
}

/** To the previous and the next month, up to the current one. */
function Months({ driver, month }: { driver: string; month: Month }) {
  const { t } = useTranslation();
  const { timeZone } = useSettings();
  const to = (by: 1 | -1) => `/statements/${driver}/${monthName(besides(month, by))}`;
  const isLast = monthName(month) >= zonedMonth(useNow(undefined), timeZone);
  return (
    <Box sx={{ display: 'flex' }}>
      <IconButton component={RouterLink} to={to(-1)} aria-label={t('statement.before')}>
        <BackIcon />
      </IconButton>
      <IconButton component={RouterLink} to={to(1)} aria-label={t('statement.after')} disabled={isLast}>
        <ArrowIcon />
      </IconButton>
    </Box>
  );
}

function Tools({ statement, month }: { statement: Statement; month: Month }) {
  const { t } = useTranslation();
  const { userType } = useSession();
  const { AllowCriticalEditsAdmin } = useSettings();
  const saveCsv = useStatementCsv();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
      <ExportIcon
        off={userType !== 'driver' && !AllowCriticalEditsAdmin ? t('table.exportOff') : undefined}
        onClick={() => saveCsv(statement, month, userType === 'fleetadmin')}
      />
    </Box>
  );
}

function Shown({ driver, month }: { driver: string; month: Month }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { userType } = useSession();
  const query = useQuery(statementQuery(driver, month));
  const printing = usePrinting(`${t('statement.title')} ${query.data?.driverName ?? ''} ${monthName(month)}`);
  const ofFleet = userType === 'fleetadmin';
  const statement = query.data;
  return (
    <>
      <PageHead
        title={t('statement.title')}
        text={
          <>
            {date(middleOf(month), 'month')}
            {statement && (
              <>
                {' · '}
                <bdi>{statement.driverName}</bdi>
                {statement.driverVehicleNo && (
                  <>
                    {' · '}
                    <bdi>{statement.driverVehicleNo}</bdi>
                  </>
                )}
              </>
            )}
          </>
        }
        actions={
          <>
            <Months driver={driver} month={month} />
            {statement && <Tools statement={statement} month={month} />}
          </>
        }
      />
      <QueryError query={query} />
      {!statement && !hasFailed(query) && <CardListSkeleton count={4} />}
      {statement && statement.entries.length === 0 && (
        <EmptyState art="wallet" title={t('earnings.emptyTitle')} text={t('statement.emptyText')} />
      )}
      {statement && statement.entries.length > 0 && <StatementBody statement={statement} ofFleet={ofFleet} />}
      {printing && statement && <StatementPaper statement={statement} month={month} ofFleet={ofFleet} />}
    </>
  );
}

/** The payout statement of a driver and month: for the driver, their fleet and admins (ADM-8). */
export function Page() {
  const { driverId = '', month: text = '' } = useParams();
  const navigate = useNavigate();
  const { userType } = useSession();
  const month = monthOf(text);
  const back = () => void navigate(userType === 'driver' ? '/earnings' : '/driverearning');
  return (
    <Box sx={{ maxWidth: 720 }}>
      {month ? <Shown key={`${driverId}${text}`} driver={driverId} month={month} /> : <BadPeriod onReset={back} />}
    </Box>
  );
}

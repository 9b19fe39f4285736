import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TaxReport } from '#shared/contract/entities/books';
import { csvOf } from '#shared/domain/csv';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { QueryError } from '@/ui/error-view';
import { DownloadIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { FormSkeleton } from '@/ui/skeletons';
import { download } from '@/ui/table/csv-download';
import { useAddress } from '@/lib/use-address';
import { monthQuery, taxQuery } from './api';
import { useBookWords } from '@/features/figures/book-words';
import { FigureRow, Figures } from '@/features/figures/figures';
import { periodOf, periodsOf, usePeriodName } from './tax-periods';

type Rate = TaxReport['rates'][number];
/** A line of the report, on the page and in the file. */
type Line = { name: string; netMinor?: number; taxMinor: number; isSum?: boolean };

const NOT_TAXED = 0;

function useLines() {
  const { t } = useTranslation();
  const { accountName } = useBookWords();
  const nameOf = ({ rate }: Rate) => (rate === NOT_TAXED ? t('books.tax.none') : accountName(`vat:${rate}`));
  const linesOf = ({ rate, kinds, owedMinor, byHandMinor, movedMinor }: Rate): Line[] => {
    const netMinor = kinds.reduce((sum, kind) => sum + kind.netMinor, 0);
    const byKind = kinds.map(({ kind, ...amounts }) => ({ name: t(`books.tax.kind.${kind}`), ...amounts }));
    if (rate === NOT_TAXED) return [...byKind, { name: t('books.sum'), netMinor, taxMinor: 0, isSum: true }];
    return [
      ...byKind,
      { name: t('books.tax.owed'), netMinor, taxMinor: owedMinor, isSum: true },
      ...(byHandMinor === 0 ? [] : [{ name: t('books.tax.byHand'), taxMinor: byHandMinor }]),
      ...(byHandMinor === 0 ? [] : [{ name: t('books.tax.moved'), taxMinor: movedMinor, isSum: true }]),
    ];
  };
  return { nameOf, linesOf };
}

function RateTable({ rate, currency }: { rate: Rate; currency: string }) {
  const { t } = useTranslation();
  const { nameOf, linesOf } = useLines();
  const amount = (minor: number | undefined) =>
    minor === undefined ? '' : <Money amount={fromMinor(minor, currency)} />;
  return (
    <Box component="section">
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {nameOf(rate)}
      </Typography>
      <Figures label={nameOf(rate)} head={[t('books.what'), t('books.tax.base'), t('books.tax.tax')]}>
        {linesOf(rate).map(({ name, netMinor, taxMinor, isSum }) => (
          <FigureRow
            key={name}
            name={name}
            cells={[amount(netMinor), amount(taxMinor)]}
            {...(isSum ? { strong: true } : {})}
          />
        ))}
      </Figures>
    </Box>
  );
}

function TaxFile({ report, period }: { report: TaxReport; period: string }) {
  const { t } = useTranslation();
  const { nameOf, linesOf } = useLines();
  const amount = (minor: number | undefined) => (minor === undefined ? '' : fromMinor(minor, report.currency));
  const rows = () =>
    report.rates.flatMap(rate =>
      linesOf(rate).map(({ name, netMinor, taxMinor }) => [
        period,
        rate.rate / 1_000,
        nameOf(rate),
        name,
        amount(netMinor),
        amount(taxMinor),
        report.currency,
      ]),
    );
  const head = [
    t('books.tax.period'),
    '%',
    t('books.accountHead'),
    t('books.what'),
    t('books.tax.base'),
    t('books.tax.tax'),
    '',
  ];
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      onClick={() => download(`tax-${period}.csv`, csvOf([head, ...rows()]))}
    >
      {t('books.tax.file')}
    </Button>
  );
}

function Report({ period }: { period: string }) {
  const { t } = useTranslation();
  const query = useQuery(taxQuery(periodOf(period)));
  const report = query.data;
  return (
    <>
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={3} />}
      {report?.isBehind && <Alert severity="info">{t('books.monthBehind')}</Alert>}
      {report?.rates.length === 0 && <EmptyState art="table" title={t('books.tax.empty')} />}
      {report?.rates.map(rate => (
        <RateTable key={rate.rate} rate={rate} currency={report.currency} />
      ))}
      {report && report.rates.length > 0 && (
        <Box>
          <TaxFile report={report} period={period} />
        </Box>
      )}
    </>
  );
}

/** The tax of a month or quarter, by rate and by the taxed income. */
export function TaxTab() {
  const { t } = useTranslation();
  const nameOf = usePeriodName();
  const { params, write } = useAddress();
  const query = useQuery(monthQuery(undefined));
  const periods = periodsOf(query.data?.months.map(({ month }) => month) ?? []);
  const asked = params.get('period') ?? '';
  const period = periods.includes(asked) ? asked : periods[0];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 }}>
      <Typography>{t('books.tax.lead')}</Typography>
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={3} />}
      {period !== undefined && (
        <>
          <TextField
            select
            label={t('books.tax.period')}
            value={period}
            onChange={({ target }) => write({ period: target.value })}
            sx={{ width: { xs: '100%', sm: 260 } }}
          >
            {periods.map(each => (
              <MenuItem key={each} value={each}>
                {nameOf(each)}
              </MenuItem>
            ))}
          </TextField>
          <Report period={period} />
        </>
      )}
    </Box>
  );
}

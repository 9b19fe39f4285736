import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { type Invoice, type InvoiceKind, invoiceKinds } from '#shared/contract/entities/invoice';
import { fromMinor } from '#shared/domain/money/money';
import { zonedDay } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { FormSkeleton } from '@/ui/skeletons';
import { allRows } from '@/ui/table/csv-download';
import { CsvButton } from '@/ui/table/csv-button';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { useAddress } from '@/lib/use-address';
import { fetchInvoicePage, invoicesQuery, monthQuery } from './api';
import { DriversFile } from './drivers-file';
import { FigureRow, Figures } from '@/features/figures/figures';
import { useMonthName } from '@/features/figures/month-name';

type Series = { kind: InvoiceKind; month: string };

/** An invoice of the commission is dated on the last day of its month, a moment before the next one begins. */
const momentOf = ({ kind, at }: Invoice): number => (kind === 'commission' ? at - 1 : at);

function SeriesFile({ kind, month }: Series) {
  const { t } = useTranslation();
  const { timeZone } = useSettings();
  const head = [
    t('books.numbers.number'),
    t('books.date'),
    t('books.numbers.about'),
    t('books.bookingNumber'),
    t('books.journal'),
    t('books.person'),
    t('books.numbers.gross'),
    t('books.tax.tax'),
    '',
  ];
  const row = (invoice: Invoice) => {
    const { number, about = '', booking = '', journal = '', driver = '', grossMinor, taxMinor, currency } = invoice;
    const amounts = [fromMinor(grossMinor, currency), fromMinor(taxMinor, currency), currency];
    return [number, zonedDay(momentOf(invoice), timeZone), about, booking, journal, driver, ...amounts];
  };
  const rows = async () => {
    const page = (request: Parameters<typeof fetchInvoicePage>[1]) => fetchInvoicePage({ kind, month }, request);
    return (await allRows<Invoice>(page, { limit: 100, filters: {} })).map(row);
  };
  return <CsvButton label={t('books.numbers.file')} name={`${kind}-${month}.csv`} head={head} rows={rows} />;
}

/** The numbers of a series in a month, with the journal, or the driver’s invoice, that each is for. */
function SeriesList({ kind, month }: Series) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const query = useInfiniteQuery(invoicesQuery({ kind, month }));
  const rows = query.data?.pages.flatMap(({ rows: page }) => page) ?? [];
  const amount = (minor: number, currency: string) => <Money amount={fromMinor(minor, currency)} />;
  const pathOf = ({ journal, driver }: Invoice) =>
    journal ? `/books?tab=journals&journal=${journal}` : `/invoices/${driver}/${month}`;
  if (query.isPending) return <FormSkeleton fields={3} />;
  if (query.isError) return <QueryError compact query={query} />;
  if (rows.length === 0) return <EmptyState art="table" title={t('books.numbers.none')} />;
  return (
    <>
      <Box>
        <SeriesFile kind={kind} month={month} />
      </Box>
      <Figures
        label={t(`books.numbers.kind.${kind}`)}
        head={[t('books.numbers.number'), t('books.numbers.gross'), t('books.tax.tax')]}
      >
        {rows.map(invoice => (
          <FigureRow
            key={invoice.number}
            name={
              <Link component={RouterLink} to={pathOf(invoice)} color="inherit">
                <bdi>{invoice.number}</bdi>
              </Link>
            }
            hint={[date(momentOf(invoice), 'date'), invoice.booking, invoice.about].filter(Boolean).join(' · ')}
            cells={[amount(invoice.grossMinor, invoice.currency), amount(invoice.taxMinor, invoice.currency)]}
          />
        ))}
      </Figures>
      {query.hasNextPage && (
        <Box>
          <Button variant="outlined" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('bookings.loadMore')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** The numbered series: receipts, credit notes, and invoices of the commission, by month. */
export function NumbersTab() {
  const { t } = useTranslation();
  const nameOf = useMonthName();
  const { params, write } = useAddress();
  const query = useQuery(monthQuery(undefined));
  const months = query.data?.months.map(({ month }) => month) ?? [];
  const kind = invoiceKinds.find(each => each === params.get('series')) ?? 'receipt';
  const month = months.find(each => each === params.get('month')) ?? months[0];
  const field = { width: { xs: '100%', sm: 260 } };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 }}>
      <Typography>{t('books.numbers.lead')}</Typography>
      <QueryError compact query={query} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          label={t('books.numbers.series')}
          value={kind}
          onChange={({ target }) => write({ series: target.value })}
          sx={field}
        >
          {invoiceKinds.map(each => (
            <MenuItem key={each} value={each}>
              {t(`books.numbers.kind.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {month !== undefined && (
          <TextField
            select
            label={t('books.month')}
            value={month}
            onChange={({ target }) => write({ month: target.value })}
            sx={field}
          >
            {months.map(each => (
              <MenuItem key={each} value={each}>
                {nameOf(each)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {month !== undefined && kind === 'commission' && <DriversFile year={month.slice(0, 4)} />}
      {month !== undefined && <SeriesList key={`${kind}-${month}`} kind={kind} month={month} />}
    </Box>
  );
}

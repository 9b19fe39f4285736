import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import type { CommissionInvoice } from '#shared/contract/entities/invoice';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { hasFailed, QueryError } from '@/ui/error-view';
import { PageHead } from '@/ui/page-head';
import { PaperFacts, type PaperFact, PaperSheet } from '@/ui/paper';
import { FormSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { usePrinting } from '@/lib/use-printing';
import { taxYearQuery } from './api';
import { BadPeriod } from './bad-period';
import { InvoiceLines } from './invoice-lines';
import { middleOf, monthName, monthOf, type Period } from './period';

type Month = Required<Period>;
type Year = OutputOf<Operations['fetchTaxYear']>;
type Shown = { year: Year; invoice: CommissionInvoice; month: Month };

/** A moment on the last day of the invoice’s month. */
const dayOf = ({ at }: CommissionInvoice): number => at - 1;

function useDriverFacts({ driverName, taxId }: Year): PaperFact[] {
  const { t } = useTranslation();
  return [
    [t('commission.to'), driverName || t('commission.gone')],
    ...(taxId ? [[t('paper.taxNumber'), taxId] as const] : []),
  ];
}

function InvoicePaper({ year, invoice, month }: Shown) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <PaperSheet
      title={t('commission.title')}
      lines={[
        t('commission.number', { number: invoice.number }),
        date(dayOf(invoice), 'date'),
        t('commission.for', { month: date(middleOf(month), 'month') }),
      ]}
      foot={t('commission.foot')}
    >
      <div className="parts">
        <PaperFacts facts={useDriverFacts(year)} />
      </div>
      <InvoiceLines invoice={invoice} currency={year.currency} />
    </PaperSheet>
  );
}

/** Labels and values as on the sheet, for the screen. */
function Facts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, alignContent: 'start', overflowWrap: 'anywhere' }}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
            <bdi>{value}</bdi>
          </Box>
        </div>
      ))}
    </Box>
  );
}

function InvoiceCard({ year, invoice }: Shown) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { CompanyName, appName, CompanyAddress, taxNumber } = useSettings();
  const company: PaperFact[] = [
    [t('commission.from'), [CompanyName || appName, CompanyAddress].filter(Boolean).join(', ')],
    ...(taxNumber ? [[t('paper.taxNumber'), taxNumber] as const] : []),
  ];
  const driver = useDriverFacts(year);
  return (
    <Box component="section" aria-label={t('commission.title')} sx={{ p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      <Box sx={{ typography: 'subtitle1' }}>{t('commission.number', { number: invoice.number })}</Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{date(dayOf(invoice), 'date')}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, my: 2.5 }}>
        <Facts facts={company} />
        <Facts facts={driver} />
      </Box>
      <InvoiceLines invoice={invoice} currency={year.currency} />
    </Box>
  );
}

function Invoice({ driver, month }: { driver: string; month: Month }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { user } = useSession();
  const query = useQuery(taxYearQuery(driver, month.year));
  const year = query.data;
  const invoice = year?.months.find(entry => entry.month === monthName(month))?.invoice;
  const printing = usePrinting(`${t('commission.title')} ${invoice?.number ?? ''}`);
  const lacksTaxId = year !== undefined && !year.taxId && user?.id === driver;
  return (
    <>
      <PageHead
        title={t('commission.title')}
        text={
          <>
            {date(middleOf(month), 'month')}
            {year?.driverName && (
              <>
                {' · '}
                <bdi>{year.driverName}</bdi>
              </>
            )}
          </>
        }
        actions={
          invoice && (
            <Button variant="outlined" onClick={() => window.print()}>
              {t('receipt.print')}
            </Button>
          )
        }
      />
      <QueryError query={query} />
      {!year && !hasFailed(query) && <FormSkeleton fields={4} />}
      {year && !invoice && (
        <EmptyState art="table" title={t('commission.missing')} text={t('commission.missingText')} />
      )}
      {year && invoice && <InvoiceCard year={year} invoice={invoice} month={month} />}
      {invoice && lacksTaxId && (
        <Box sx={{ typography: 'body2', mt: 2 }}>
          {t('taxYear.missing')}{' '}
          <Link component={RouterLink} to="/profile">
            {t('taxYear.add')}
          </Link>
        </Box>
      )}
      {printing && year && invoice && <InvoicePaper year={year} invoice={invoice} month={month} />}
    </>
  );
}

/** The invoice of the commission for a month: for its driver, and for admins. */
export function Page() {
  const { driverId = '', month: text = '' } = useParams();
  const navigate = useNavigate();
  const { userType } = useSession();
  const month = monthOf(text);
  const back = () => void navigate(userType === 'driver' ? '/earnings' : '/books?tab=numbers&series=commission');
  return (
    <Box sx={{ maxWidth: 720 }}>
      {month ? <Invoice key={`${driverId}${text}`} driver={driverId} month={month} /> : <BadPeriod onReset={back} />}
    </Box>
  );
}

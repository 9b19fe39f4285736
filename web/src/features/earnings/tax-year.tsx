import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { hasFigures, leftOf, quartersOf, sumOf, type TaxFigures } from '#shared/domain/ledger/tax-quarters';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { type PaperFact, PaperFacts, PaperSheet } from '@/ui/paper';
import { ReceiptRow } from '@/ui/receipt-lines';
import { FormSkeleton } from '@/ui/skeletons';
import { useLanguage } from '@/i18n/use-language';
import { listed, useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { usePrinting } from '@/lib/use-printing';
import { taxYearQuery } from './api';

type Year = OutputOf<Operations['fetchTaxYear']>;

type Lines = { title: string; figures: TaxFigures; currency: string; isTaxed: boolean };

/** The lines of a quarter or of the year: fares, the service fee and its tax, and the rest. */
function TaxLines({ title, figures, currency, isTaxed }: Lines) {
  const { t } = useTranslation();
  const amount = (minor: number) => fromMinor(minor, currency);
  const further = [
    ['taxYear.unpaid', -figures.missingMinor],
    ['taxYear.cancelFees', figures.cancelFeesMinor],
    ['statement.kind.tip', figures.tipsMinor],
    ['statement.kind.borne', figures.borneMinor],
  ] as const;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'hairline', py: 1.5, breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle1" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dashboard.rides', { count: figures.rides })}
        </Typography>
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <ReceiptRow label={t('taxYear.fares')} amount={amount(figures.faresMinor)} />
        <ReceiptRow label={t(isTaxed ? 'taxYear.fee' : 'receipt.fee')} amount={amount(-figures.feeMinor)} />
        {isTaxed && <ReceiptRow label={t('taxYear.tax')} amount={amount(-figures.taxMinor)} />}
        {further.map(
          ([label, minor]) => minor !== 0 && <ReceiptRow key={label} label={t(label)} amount={amount(minor)} />,
        )}
        <ReceiptRow strong label={t('taxYear.left')} amount={amount(leftOf(figures))} />
      </Box>
    </Box>
  );
}

/** The quarters with figures, one line for those without, and the year. */
function Quarters({ year: { months, currency } }: { year: Year }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { number } = useFormat();
  const sum = sumOf(months);
  const common = { currency, isTaxed: sum.taxMinor !== 0 };
  const quarters = quartersOf(months).map((figures, at) => ({
    title: t('taxYear.quarterShort', { quarter: number(at + 1) }),
    figures,
  }));
  const empty = quarters.filter(({ figures }) => !hasFigures(figures)).map(({ title }) => title);
  return (
    <>
      {empty.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('taxYear.empty', { quarters: listed(empty, locale) })}
        </Typography>
      )}
      {quarters
        .filter(({ figures }) => hasFigures(figures))
        .map(({ title, figures }) => (
          <TaxLines key={title} title={title} figures={figures} {...common} />
        ))}
      <TaxLines title={t('taxYear.sum')} figures={sum} {...common} />
    </>
  );
}

function TaxPaper({ year, of, driver }: { year: Year; of: string; driver: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const now = useNow(undefined);
  const facts: PaperFact[] = [
    [t('ride.driver'), year.driverName],
    ...(year.taxId ? [[t('paper.taxNumber'), year.taxId] as const] : []),
  ];
  return (
    <PaperSheet
      title={t('taxYear.title', { year: of })}
      lines={[t('receipt.issuedOn', { date: date(now, 'date') })]}
      foot={t('paper.reference', { id: driver })}
    >
      <div className="parts">
        <PaperFacts facts={facts} />
      </div>
      <Quarters year={year} />
    </PaperSheet>
  );
}

function NoTaxId() {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      {t('taxYear.missing')}{' '}
      <Link component={RouterLink} to="/profile">
        {t('taxYear.add')}
      </Link>
    </Typography>
  );
}

/** A driver's year by quarter, with the data that a platform reports to the tax office. */
export function TaxYear({ driver, year: of }: { driver: string; year: number }) {
  const { t } = useTranslation();
  const query = useQuery(taxYearQuery(driver, of));
  const year = query.data;
  const named = String(of);
  const printing = usePrinting(`${t('taxYear.title', { year: named })} ${year?.driverName ?? ''}`);
  const hasEarnings = year !== undefined && year.months.length > 0;
  return (
    <Box component="section" aria-labelledby="tax-year" sx={{ mt: 5 }}>
      <Typography id="tax-year" variant="h3" component="h2">
        {t('taxYear.title', { year: named })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {t('taxYear.text')}
      </Typography>
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={3} />}
      {year && !year.taxId && <NoTaxId />}
      {year && !hasEarnings && <Typography>{t('taxYear.none', { year: named })}</Typography>}
      {hasEarnings && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('taxYear.left')}
          </Typography>
          <Typography variant="h2" component="p" sx={{ mb: 2 }}>
            <Money amount={fromMinor(leftOf(sumOf(year.months)), year.currency)} />
          </Typography>
          <Quarters year={year} />
          <Button variant="outlined" onClick={() => window.print()} sx={{ mt: 1 }}>
            {t('receipt.print')}
          </Button>
        </>
      )}
      {printing && hasEarnings && <TaxPaper year={year} of={named} driver={driver} />}
    </Box>
  );
}

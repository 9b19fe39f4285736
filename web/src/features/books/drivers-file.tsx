import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { leftOf, quartersOf } from '#shared/domain/ledger/tax-quarters';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { CsvButton } from '@/ui/table/csv-button';
import { type DriverTax, fetchDriverYear } from './api';

const byDriver = (months: readonly DriverTax[]): Map<string, DriverTax[]> => {
  const found = new Map<string, DriverTax[]>();
  for (const each of months) found.set(each.driver, [...(found.get(each.driver) ?? []), each]);
  return found;
};

/** Each driver's quarters in which anything was earned. */
const rowsOf = (months: readonly DriverTax[], year: string) =>
  [...byDriver(months).values()].flatMap(own =>
    quartersOf(own).flatMap((figures, at) => {
      const { rides, faresMinor, feeMinor, taxMinor, missingMinor, cancelFeesMinor, tipsMinor, borneMinor } = figures;
      const { driver, driverName, taxId = '', bankAccount = '', currency } = own[0]!;
      const parts = [faresMinor, feeMinor, taxMinor, missingMinor, cancelFeesMinor, tipsMinor, borneMinor];
      if ([rides, ...parts].every(figure => figure === 0)) return [];
      const amounts = [...parts, leftOf(figures)].map(minor => fromMinor(minor, currency));
      return [[driver, driverName, taxId, bankAccount, `${year}-Q${at + 1}`, rides, ...amounts, currency]];
    }),
  );

/** Downloads the data about each driver of a year that tax offices demand of platforms (DAC7, 1099-K). */
export function DriversFile({ year }: { year: string }) {
  const { t } = useTranslation();
  const head = [
    t('books.person'),
    t('ride.driver'),
    t('paper.taxNumber'),
    t('auth.bankAccount'),
    t('taxYear.period'),
    t('earnings.column.rides'),
    t('taxYear.fares'),
    t('taxYear.fee'),
    t('taxYear.tax'),
    t('taxYear.unpaid'),
    t('taxYear.cancelFees'),
    t('statement.kind.tip'),
    t('statement.kind.borne'),
    t('taxYear.left'),
    '',
  ];
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1, maxWidth: 640 }}>
        {t('taxYear.fileText')}
      </Typography>
      <CsvButton
        label={t('taxYear.file', { year })}
        name={`driver-taxes-${year}.csv`}
        head={head}
        rows={async () => rowsOf(await fetchDriverYear(year), year)}
      />
    </Box>
  );
}

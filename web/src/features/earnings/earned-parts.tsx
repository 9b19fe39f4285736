import Box from '@mui/material/Box';
import type { DriverEarning } from '#shared/contract/operations/reports';
import { useTranslation } from '@/i18n/translation';
import { ReceiptRow } from '@/ui/receipt-lines';
import { sumOf } from './month-values';

/**
 * The parts of a driver's earnings in these months; the first is always present, the others only if they are not zero.
 */
export const earnedFrom = (rows: readonly DriverEarning[]) => {
  const of = (part: 'fromTrips' | 'cancelFees' | 'tips' | 'borne') => sumOf(rows.map(row => row[part]));
  const further = [
    { label: 'taxYear.cancelFees', amount: of('cancelFees') },
    { label: 'statement.kind.tip', amount: of('tips') },
    { label: 'statement.kind.borne', amount: of('borne') },
  ] as const;
  return [
    { label: 'earnings.fromTrips', amount: of('fromTrips') } as const,
    ...further.filter(({ amount }) => amount !== 0),
  ];
};

/** A driver's earnings by source, with their sum. */
export function EarnedParts({ rows }: { rows: readonly DriverEarning[] }) {
  const { t } = useTranslation();
  const parts = earnedFrom(rows);
  if (parts.length === 1) return null;
  return (
    <Box component="dl" sx={{ m: 0, mb: 3 }}>
      {parts.map(({ label, amount }) => (
        <ReceiptRow key={label} label={t(label)} amount={amount} />
      ))}
      <ReceiptRow strong label={t('earnings.ownShare')} amount={sumOf(rows.map(({ driverShare }) => driverShare))} />
    </Box>
  );
}

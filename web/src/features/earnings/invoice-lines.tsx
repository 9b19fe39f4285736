import Box from '@mui/material/Box';
import type { CommissionInvoice } from '#shared/contract/entities/invoice';
import { commissionSums } from '#shared/domain/ledger/commission-sums';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { ReceiptRow } from '@/ui/receipt-lines';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';

const THOUSANDTHS = 1_000;

/** Lines without tax, their sum, the tax of each rate, and the sum with it. */
export function InvoiceLines({ invoice, currency }: { invoice: CommissionInvoice; currency: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { taxLabel } = useSettings();
  const { netMinor, taxes, grossMinor } = commissionSums(invoice.lines);
  const tax = taxLabel || t('books.tax.tax');
  const named = (rate: number | undefined) =>
    rate === undefined ? tax : t('commission.rate', { tax, rate: number(rate / THOUSANDTHS) });
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {invoice.lines.map(({ kind, rate, netMinor: minor }) => (
        <ReceiptRow
          key={`${kind} ${rate}`}
          label={t(`books.tax.kind.${kind}`)}
          detail={rate === undefined ? undefined : rate === 0 ? t('books.tax.none') : named(rate)}
          amount={fromMinor(minor, currency)}
        />
      ))}
      <ReceiptRow strong label={t('books.tax.base')} amount={fromMinor(netMinor, currency)} />
      {taxes.map(({ rate, taxMinor }) => (
        <ReceiptRow key={rate ?? ''} label={named(rate)} amount={fromMinor(taxMinor, currency)} />
      ))}
      <ReceiptRow strong label={t('books.numbers.gross')} amount={fromMinor(grossMinor, currency)} />
    </Box>
  );
}

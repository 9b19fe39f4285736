import Box from '@mui/material/Box';
import type { Booking } from '#shared/contract/entities/booking';
import { totalWithTips } from '#shared/domain/booking/amounts';
import type { Tip } from '#shared/contract/entities/tip';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { ReceiptRow } from '@/ui/receipt-lines';

/**
 * Tips, which are not part of the price: their recipients, and returned amounts; for their giver with the sum of both.
 */
export function TipLines({ booking, earns }: { booking: Booking; earns: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { tips = [] } = booking;
  if (tips.length === 0) return null;
  const detail = ({ at, state, reason }: Tip) =>
    [
      ...(reason ? [`\u2068${reason}\u2069`] : []),
      date(at, 'date'),
      ...(state === 'paid' ? [] : [t(`receipt.tip.${state}`)]),
    ].join(' · ');
  return (
    <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'hairline', mt: 0.5, pt: 1 }}>
      {tips
        .toSorted((a, b) => a.at - b.at)
        .map(tip => (
          <ReceiptRow key={tip.id} label={t('receipt.tip')} detail={detail(tip)} amount={tip.kept} />
        ))}
      {!earns && tips.some(({ kept }) => kept > 0) && (
        <ReceiptRow strong label={t('receipt.totalWithTip')} amount={totalWithTips(booking)} />
      )}
    </Box>
  );
}

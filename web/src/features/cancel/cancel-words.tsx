import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import type { CancelSlab } from '#shared/contract/entities/car-type';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { type FeeStep, termsAhead } from './cancel-terms';
import { useCancelTerms } from './use-cancel-terms';

function Line({ text }: { text: string }) {
  return (
    <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}

/** The time of free cancellation and the cost afterwards, shown before a driver accepts the ride. */
export function CancelAhead(props: { cancelSlab: CancelSlab; price: number }) {
  const { t } = useTranslation();
  const { money, duration } = useFormat();
  const ahead = termsAhead(props.cancelSlab, props.price);
  if (!ahead) return <Line text={t('cancel.aheadFree')} />;
  const [first, ...rises] = ahead;
  const time = ({ fromMin }: FeeStep) => duration(fromMin * 60);
  const withRise = (fees: string, rise: FeeStep) =>
    t('cancel.aheadFees', { fees, more: money(rise.fee), time: time(rise) });
  const words = { fees: rises.reduce(withRise, money(first.fee)), time: time(first) };
  return <Line text={t(first.fromMin > 0 ? 'cancel.aheadUntil' : 'cancel.aheadAccept', words)} />;
}

function CancelNow({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const { fee, next } = useCancelTerms(booking, undefined);
  if (fee > 0) return <Line text={t('cancel.costsNow', { fee: money(fee) })} />;
  if (!next) return <Line text={t('cancel.aheadFree')} />;
  return <Line text={t('cancel.freeThen', { time: date(next.at, 'time'), fee: money(next.fee) })} />;
}

/** The current terms for cancelling a ride. */
export function CancelLine({ booking }: { booking: Booking }) {
  if (booking.acceptedAt !== undefined && (booking.status === 'ACCEPTED' || booking.status === 'ARRIVED'))
    return <CancelNow booking={booking} />;
  const price = booking.prepaid ? booking.customer_paid : booking.trip_cost;
  return <CancelAhead cancelSlab={booking.cancelSlab ?? []} price={price} />;
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { cashRoundingOf, waivedFee } from '#shared/domain/booking/amounts';
import { less } from '#shared/domain/payment/packet';
import { brandOf } from '#shared/contract/payment-providers';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { ReceiptLines, ReceiptRow, TaxLine } from '@/ui/receipt-lines';
import { useBookedPrice } from '../use-booked-price';
import { AdjustmentLines } from './adjustment-lines';
import { TipLines } from './tip-lines';
import { paymentsOf, type Payment } from './settlement';

function usePaymentWords({ cardHold, gateway }: Booking) {
  const { t } = useTranslation();
  return ({ kind }: Payment): string => {
    if (kind === 'due') return t('receipt.due');
    if (kind === 'taken' || kind === 'takenHeld' || kind === 'takenRest') return t(`receipt.${kind}`);
    if (kind === 'back') return t('receipt.back');
    if (kind === 'waived') return t('receipt.waived');
    if (kind === 'givenUp') return t('receipt.givenUp');
    if (kind === 'held' && cardHold?.isAhead) return [t('receipt.paid'), t('receipt.mode.ahead')].join(' · ');
    const provider = (kind === 'card' || kind === 'held') && gateway ? [`\u2068${brandOf(gateway)}\u2069`] : [];
    return [t('receipt.paid'), t(`receipt.mode.${kind}`), ...provider].join(' · ');
  };
}

function CancelledLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const fee = booking.cancelFee ?? 0;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <ReceiptRow label={t('receipt.ride')} detail={t('receipt.notCharged')} amount={0} />
      {fee > 0 && <ReceiptRow label={t('receipt.cancelFee')} amount={fee} />}
      <ReceiptRow strong label={t('receipt.total')} amount={fee} />
    </Box>
  );
}

/** The price that the rider agreed to, where the final one differs. */
function Estimated({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const booked = useBookedPrice(booking);
  if (booking.status === 'CANCELLED' || booked === undefined) return null;
  return (
    <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
      <ReceiptRow label={t('receipt.estimate')} amount={booked} />
    </Box>
  );
}

/** A debt from an earlier ride paid with this one; not part of its fare. */
function EarlierDebt({ booking: { status, earlierDebt = 0 } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (earlierDebt === 0 || status === 'CANCELLED') return null;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <ReceiptRow label={t('receipt.earlierDebt')} amount={earlierDebt} />
    </Box>
  );
}

/** The difference between the price and the cash for it. */
function CashRounding({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const rounding = cashRoundingOf(booking);
  if (rounding === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <ReceiptRow label={t('receipt.cashRounding')} amount={rounding} />
    </Box>
  );
}

/** States that no usable track was recorded, so the booked route counts. */
function BookedDistance({ booking: { distanceBy } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (distanceBy !== 'booked') return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('receipt.byBooked')}
    </Typography>
  );
}

/** States that a delivery costs the booked price: its lines are those of the booked route, whatever was driven. */
function BookedPrice({ booking: { appcat, status, estimate, trip_cost } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (appcat !== 'delivery' || status === 'CANCELLED' || estimate !== trip_cost) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('receipt.asBooked')}
    </Typography>
  );
}

/** States the final price from which a taxi's promo applies: the price is known when the ride has ended. */
function PromoMinimum({ booking: { appcat, status, promo_details } }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (appcat !== 'taxi' || status === 'CANCELLED' || !promo_details?.min_order) return null;
  const { promo_name: name, min_order } = promo_details;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('promo.finalFrom', { name, amount: money(min_order) })}
    </Typography>
  );
}

/** Driver's income from the ride: their share, and the amount that the platform paid on top. */
function DriverLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const borne = booking.fareReview?.borne ?? 0;
  const missing = booking.writtenOff?.driverMissing ?? 0;
  return (
    <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
      <ReceiptRow label={t('receipt.driverShare')} amount={booking.driver_share} />
      {borne > 0 && <ReceiptRow label={t('receipt.borne')} amount={borne} />}
      {missing > 0 && <ReceiptRow label={t('receipt.driverMissing')} amount={-missing} />}
    </Box>
  );
}

/**
 * The fare line by line as stored by the server, and its payment; for screen and print. @param props.earns who may see
 * the driver's share: all except the rider
 */
export function ReceiptBody({ booking, earns }: { booking: Booking; earns: boolean }) {
  const words = usePaymentWords(booking);
  const { receipt, discount_amount, promo_details, cancelFee: fee = 0 } = booking;
  return (
    <>
      {booking.status === 'CANCELLED' ? (
        <CancelledLines booking={booking} />
      ) : (
        <ReceiptLines
          receipt={receipt}
          discount={discount_amount}
          {...(promo_details ? { promo: promo_details.promo_name } : {})}
        />
      )}
      {booking.status !== 'CANCELLED' && <BookedDistance booking={booking} />}
      {booking.status !== 'CANCELLED' && <TaxLine receipt={receipt} discount={discount_amount} />}
      {booking.status === 'CANCELLED' && fee > 0 && <TaxLine receipt={receipt} of={less(fee, waivedFee(booking))} />}
      <BookedPrice booking={booking} />
      <PromoMinimum booking={booking} />
      <Estimated booking={booking} />
      <EarlierDebt booking={booking} />
      <CashRounding booking={booking} />
      <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
        {paymentsOf(booking).map(payment => (
          <ReceiptRow key={payment.kind} label={words(payment)} amount={payment.amount} />
        ))}
      </Box>
      {earns && <DriverLines booking={booking} />}
      <AdjustmentLines booking={booking} />
      <TipLines booking={booking} earns={earns} />
    </>
  );
}

import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { RidePayment } from '#shared/contract/entities/ride-payment';
import { brandOf } from '#shared/contract/payment-providers';
import { wasPaidByCard } from '#shared/domain/booking/adjust';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { reloadBooking } from '@/lib/reload-booking';
import { depositsQuery } from '@/lib/deposits-query';
import { DisputeDialog } from '@/features/wallet/dispute-dialog';
import { type Disputable, disputedInWallet, type Words } from '@/features/wallet/disputed-payments';
import { hasUnreportedDisputes } from '@/lib/has-unreported-disputes';
import { ridePaymentsQuery } from '../api';

/**
 * Whether money of the ride arrived through a provider that reports no disputes; money from a wallet or a card's
 * authorisation may have arrived this way.
 */
const mayBeDisputed = ({ tips = [], ...booking }: Booking): boolean =>
  (wasPaidByCard(booking) && hasUnreportedDisputes(booking.gateway)) ||
  tips.some(({ provider }) => hasUnreportedDisputes(provider)) ||
  booking.usedWalletMoney > 0;

/** The ride’s own payments, and its tips. */
const disputedOf = (booking: Booking, payments: readonly RidePayment[], { t, money, day }: Words): Disputable[] => {
  const { id: bookingId, tips = [] } = booking;
  const named = (parts: readonly string[]) => parts.join(' · ');
  return [
    ...payments.map(({ id: payment, provider, reference, date, paid, disputable }) => {
      const parts = [t('dispute.ofRide'), brandOf(provider), money(paid), ...(date === undefined ? [] : [day(date)])];
      const own = { key: `ride ${payment}`, label: named(parts), provider, most: disputable };
      return { ...own, reference, named: { bookingId, payment } };
    }),
    ...tips.map(({ id: tip, provider = '', amount, at }) => {
      const label = named([t('dispute.ofTip'), brandOf(provider), money(amount), day(at)]);
      return { key: `tip ${tip}`, label, provider, most: amount, named: { bookingId, tip } };
    }),
  ].filter(({ provider }) => hasUnreportedDisputes(provider));
};

/** With the payments of the ride and of the rider’s wallet, which are fetched first. */
function DisputeOfRide({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const client = useQueryClient();
  const query = useQuery(depositsQuery(booking.customer));
  const ofRide = useQuery(ridePaymentsQuery(booking));
  const words = { t, money, day: (at: number) => date(at, 'date') };
  const own = disputedOf(booking, ofRide.data?.payments ?? [], words);
  const disputables = [...own, ...disputedInWallet(booking.customer, query.data?.deposits ?? [], words)];
  return (
    <DisputeDialog
      payments={ofRide.isLoading || (disputables.length === 0 && query.isPending) ? undefined : disputables}
      query={ofRide.isError ? ofRide : query}
      onSettled={() => void reloadBooking(client, booking.id)}
      onClose={onClose}
    />
  );
}

/** For admins: a dispute that the provider does not report, from its panel or the bank's letter (PLUS-7). */
export function RecordDispute({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!mayBeDisputed(booking)) return null;
  return (
    <>
      <Button variant="outlined" fullWidth onClick={() => setOpen(true)}>
        {t('dispute.action')}
      </Button>
      {open && <DisputeOfRide booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}

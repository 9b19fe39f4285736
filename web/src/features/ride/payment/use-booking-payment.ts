import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { isHeldFirst } from '#shared/domain/booking/hold-state';
import { may } from '#shared/domain/booking/may-do';
import { usePending } from '@/features/payments/payment-pending';
import { useSession } from '@/lib/session';

/** The rider's payment for this booking that no provider has decided yet. */
export function useBookingPayment({ id, ...booking }: Booking): PaymentView | undefined {
  const { user } = useSession();
  const isDue = user !== undefined && may('pay', { id, ...booking }, user);
  return usePending({ id, purpose: isHeldFirst(booking) ? 'hold' : 'ride', customer: { id: booking.customer } }, isDue)
    .payment;
}

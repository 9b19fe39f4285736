import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { type BookingAction, may } from '#shared/domain/booking/may-do';
import { isStalled } from '#shared/domain/booking/overdue';
import { useCancelBooking } from '@/features/cancel/use-cancel-booking';
import { CancelLine } from '@/features/cancel/cancel-words';
import { CancelParts } from '@/features/cancel/cancel-parts';
import { useCancel } from '@/features/cancel/use-cancel';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { lazyPart } from '@/lib/lazy-part';
import { useNow } from '@/lib/use-now';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { ReturnToCard } from '../disputes/return-to-card';
import { showReceipt } from '../receipt/show-receipt';
import { isSettled } from '../receipt/settlement';
import { AdminEndTrip, stepForDriver } from './admin-end-trip';
import { useRetrySearch } from '../api';
import { EditBooking } from './edit-booking';
import { focusState, focusStateAfter } from '../state-focus';

const SettleOtherwise = lazyPart(async () => ({
  default: (await import('../disputes/settle-otherwise')).SettleOtherwise,
}));
const RefundTips = lazyPart(async () => ({ default: (await import('../tips/refund-tip')).RefundTips }));
const Adjust = lazyPart(async () => ({ default: (await import('../disputes/adjust')).Adjust }));

const LOOK_EVERY_MS = 10_000;

/** Whether the search has found nobody or has stalled: the rider can then act without waiting for the sweeper. */
function useSearchIsOver(booking: Booking, events: readonly BookingEvent[]): boolean {
  const { autoDispatch } = useSettings();
  const isNew = booking.status === 'NEW';
  const now = useNow(isNew && !booking.searchEnded ? LOOK_EVERY_MS : undefined);
  const lastStepAt = events.filter(({ kind }) => ['NEW', 'GIVEN_BACK', 'SEARCHING'].includes(kind)).at(-1)?.at;
  const from = booking.bookLater && !booking.wave ? undefined : lastStepAt;
  return isNew && (booking.searchEnded === true || (autoDispatch && isStalled(booking, now, from)));
}

/** Actions that this viewer may take with the booking now. */
function useAllowed(booking: Booking, events: readonly BookingEvent[]) {
  const { user } = useSession();
  const searchIsOver = useSearchIsOver(booking, events);
  const now = useNow(LOOK_EVERY_MS);
  const can = (action: BookingAction) => user !== undefined && may(action, booking, user, { searchIsOver, now });
  return {
    cancel: can('cancel'),
    searchAgain: can('searchAgain'),
    endForDriver: user?.usertype === 'admin' && stepForDriver(booking) !== undefined,
    edit: can('edit'),
    change: can('change'),
    rebook: can('rebook'),
    // While an objection is open, its card has the button.
    adjust: can('adjust') && !can('answerObjection'),
    returnToCard: can('returnToCard'),
    settleOtherwise: can('settleOtherwise'),
    refundTip: can('refundTip'),
  };
}

function SearchAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const again = useRetrySearch(booking.id);
  return (
    <Button size="large" fullWidth loading={again.isPending} onClick={() => focusStateAfter(again.mutateAsync())}>
      {t('ride.searchAgain')}
    </Button>
  );
}

/** After a search without a driver: cancels the booking with a full refund and reopens the form with its trip. */
function Change({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { cancel, busy } = useCancelBooking({ onEnd: done => done && void navigate(rebookPath(booking)) });
  const start = async () => {
    const sure = await confirm({
      title: 'ride.changeTitle',
      text: booking.prepaid ? 'ride.changeTextPaid' : 'ride.changeText',
      action: 'ride.change',
      cancel: 'cancelDialog.keep',
    });
    if (sure) cancel({ bookingId: booking.id, reason: t('ride.changeReason'), agreedFee: 0 });
  };
  return (
    <Button variant="outlined" size="large" fullWidth loading={busy} onClick={() => void start()}>
      {t('ride.change')}
    </Button>
  );
}

function Cancel({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const flow = useCancel(done => done && focusState());
  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = flow.asking !== undefined && !flow.busy;
  });
  // The booking left the cancellable states while its rider was choosing a reason.
  useEffect(
    () => () => {
      if (isAsking.current) showToast({ text: t('ride.cancelTooLate') });
    },
    [t],
  );
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        fullWidth
        loading={(flow.busy && !flow.asking) || flow.pending !== undefined}
        onClick={() => flow.begin(booking)}
      >
        {t('ride.cancel')}
      </Button>
      {user?.id === booking.customer && <CancelLine booking={booking} />}
      <CancelParts cancelling={flow} />
    </>
  );
}

const rebookPath = ({ id }: Booking): string => `/?rebook=${encodeURIComponent(id)}`;

/** Prefills the booking form with pickup, drop, vehicle and parcel of this booking. */
function Rebook({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" fullWidth component={Link} to={rebookPath(booking)}>
      {t('ride.rebook')}
    </Button>
  );
}

/** Leads to the receipt further below. */
function Receipt() {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" fullWidth onClick={showReceipt}>
      {t('receipt.title')}
    </Button>
  );
}

/** After a trip: booking it again, and its price. */
function AfterTrip({ booking }: { booking: Booking }) {
  if (!isSettled(booking)) return <Rebook booking={booking} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <Rebook booking={booking} />
      <Receipt />
    </Box>
  );
}

/** The action buttons of a ride; nothing for observers. */
export function RideActions({ booking, events }: { booking: Booking; events: readonly BookingEvent[] }) {
  const may = useAllowed(booking, events);
  if (!Object.values(may).some(Boolean)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {may.searchAgain && <SearchAgain booking={booking} />}
      {may.change && <Change booking={booking} />}
      {may.endForDriver && <AdminEndTrip booking={booking} />}
      {may.edit && <EditBooking booking={booking} />}
      {may.cancel && <Cancel booking={booking} />}
      {may.adjust && (
        <Suspense fallback={null}>
          <Adjust booking={booking} />
        </Suspense>
      )}
      {may.settleOtherwise && (
        <Suspense fallback={null}>
          <SettleOtherwise booking={booking} />
        </Suspense>
      )}
      {may.refundTip && (
        <Suspense fallback={null}>
          <RefundTips booking={booking} />
        </Suspense>
      )}
      {may.returnToCard && <ReturnToCard booking={booking} />}
      {may.rebook && <AfterTrip booking={booking} />}
    </Box>
  );
}

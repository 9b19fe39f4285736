import type { Booking } from '#shared/contract/entities/booking';
import { isHeldFirst } from '#shared/domain/booking/hold-state';
import { PaymentDialog } from '@/features/payments/payment-dialog';
import { useAsksOwner, useHoldsAtOnce, useIsAhead, useSuggestedMethod } from '@/features/payments/use-charged-card';
import { useAppCategory } from '@/lib/settings-queries';
import type { DialogStep } from '@/ui/sheet-dialog';
import { BookedDialog } from './booked-dialog';
import { stepsOf } from './booking-flow';
import { EstimateDialog } from './estimate-dialog';
import { OptionsDialog } from './options-dialog';
import { useTrip } from './trip-store';
import type { BookingFlow } from './use-booking-flow';

/** Position of each dialog in the flow, and its text for going back. */
function useSteps({ flow, riderName, beside = false }: { flow: BookingFlow; riderName?: string; beside?: boolean }) {
  const isDelivery = useAppCategory() === 'delivery';
  const asksOwner = useAsksOwner();
  const isAhead = useIsAhead();
  const suggested = useSuggestedMethod();
  const trip = useTrip();
  const { ride, back } = flow;
  if (!ride) return undefined;
  const method = trip.payChoice?.method ?? suggested();
  const isConfirmed = asksOwner(method, trip) || isAhead(method);
  const of = (step: 'options' | 'estimate' | 'payment') => {
    // Taxis are paid at the end, unless their card is confirmed or pays first; the price itself knows whether it is the last step.
    const isPaidFirst = isDelivery || isConfirmed || step !== 'options';
    // Staff who book for another person do not pay.
    return { beside, count: stepsOf(step, ride, isPaidFirst && riderName === undefined) };
  };
  return {
    options: { ...of('options'), back, busy: flow.estimating },
    estimate: { ...of('estimate'), back, busy: flow.adding || flow.estimating },
    payment: of('payment'),
    booked: { beside },
  };
}

/** Pays for the ride, or lets a saved card set its price aside, which the rider has confirmed with the price. */
function Payment({ booking, flow, step }: { booking: Booking; flow: BookingFlow; step: DialogStep }) {
  const holdsAtOnce = useHoldsAtOnce();
  const trip = useTrip();
  const card = isHeldFirst(booking) ? holdsAtOnce('card', trip) : undefined;
  return (
    <PaymentDialog
      booking={booking}
      open={flow.step === 'payment'}
      step={card ? { ...step, count: undefined } : step}
      card={card}
      onDone={flow.endPayment}
    />
  );
}

/** The dialogs after the form, one at a time: options, estimate, payment and booking number. */
export function FlowDialogs(props: {
  flow: BookingFlow;
  riderName?: string;
  /** The form is a card over a map: the dialogs replace it. */
  beside?: boolean;
}) {
  const { flow, riderName } = props;
  const { ride, estimate, booking } = flow;
  const steps = useSteps(props);
  return (
    <>
      {ride && steps && flow.step === 'options' && (
        <OptionsDialog
          open
          carType={ride.carType}
          busy={flow.estimating}
          step={steps.options}
          onCancel={flow.cancel}
          onEstimate={flow.getEstimate}
        />
      )}
      {ride && steps && estimate && flow.step === 'estimate' && (
        <EstimateDialog
          estimate={estimate}
          ride={{
            pickup: ride.pickup,
            drop: ride.drop,
            vehicle: ride.carType.name,
            carTypeId: ride.carType.id,
            cancelSlab: ride.carType.cancelSlab,
          }}
          {...(riderName ? { riderName } : {})}
          busy={flow.adding || flow.estimating}
          step={steps.estimate}
          {...(flow.was === undefined ? {} : { was: flow.was })}
          onCancel={flow.cancel}
          onBook={flow.confirm}
          onPaid={() => flow.getEstimate(flow.choices)}
        />
      )}
      {booking && steps && <Payment booking={booking} flow={flow} step={steps.payment} />}
      {booking && steps && flow.step === 'booked' && (
        <BookedDialog
          booking={booking}
          reader={riderName ? 'admin' : 'rider'}
          step={steps.booked}
          onClose={flow.endBooked}
          onLeave={flow.clear}
        />
      )}
    </>
  );
}

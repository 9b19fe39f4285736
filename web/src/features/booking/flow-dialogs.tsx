import { PaymentDialog } from '@/features/payments/payment-dialog';
import { useHoldsFirst, useSuggestedWay } from '@/features/payments/use-charged-card';
import { useAppCategory } from '@/lib/settings-queries';
import { BookedDialog } from './booked-dialog';
import { stepsOf } from './booking-flow';
import { EstimateDialog } from './estimate-dialog';
import { OptionsDialog } from './options-dialog';
import { useTrip } from './trip-store';
import type { BookingFlow } from './use-booking-flow';

/** Position of each dialog in the flow, and its words for going back. */
function useSteps({ flow, riderName, beside = false }: { flow: BookingFlow; riderName?: string; beside?: boolean }) {
  const isDelivery = useAppCategory() === 'delivery';
  const holdsFirst = useHoldsFirst();
  const suggested = useSuggestedWay();
  const trip = useTrip();
  const { ride, back } = flow;
  if (!ride) return undefined;
  const isHeldFirst = holdsFirst(trip.payChoice?.way ?? suggested(), trip);
  const of = (step: 'options' | 'estimate' | 'payment') => {
    // Taxis are paid at the end, unless a card sets the price aside first; the price itself knows whether it is the last step.
    const isPaidFirst = isDelivery || isHeldFirst || step !== 'options';
    // Staff who book for somebody else do not pay.
    return { beside, count: stepsOf(step, ride, isPaidFirst && riderName === undefined) };
  };
  return {
    options: { ...of('options'), back, busy: flow.estimating },
    estimate: { ...of('estimate'), back, busy: flow.adding || flow.estimating },
    payment: of('payment'),
    booked: { beside },
  };
}

/** The dialogs after the form, one at a time: options, estimate, payment and booking number. */
export function FlowDialogs(props: {
  flow: BookingFlow;
  riderName?: string;
  /** The form is a card over a map: the dialogs take its place. */
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
      {booking && steps && (
        <PaymentDialog booking={booking} open={flow.step === 'payment'} step={steps.payment} onDone={flow.endPayment} />
      )}
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

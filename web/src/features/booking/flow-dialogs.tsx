import { PaymentDialog } from '@/features/payments/payment-dialog';
import { BookedDialog } from './booked-dialog';
import { EstimateDialog } from './estimate-dialog';
import { OptionsDialog } from './options-dialog';
import type { BookingFlow } from './use-booking-flow';

/** The dialogs after the form, one at a time: options, estimate, payment and booking number. */
export function FlowDialogs(props: { flow: BookingFlow; riderName?: string }) {
  const { flow, riderName } = props;
  const { ride, estimate, booking } = flow;
  return (
    <>
      {ride && flow.step === 'options' && (
        <OptionsDialog
          open
          carType={ride.carType}
          busy={flow.estimating}
          onCancel={flow.cancel}
          onEstimate={flow.getEstimate}
        />
      )}
      {ride && estimate && flow.step === 'estimate' && (
        <EstimateDialog
          estimate={estimate}
          ride={{ pickup: ride.pickup, drop: ride.drop, vehicle: ride.carType.name, carTypeId: ride.carType.id }}
          {...(riderName ? { riderName } : {})}
          busy={flow.adding || flow.estimating}
          {...(flow.was === undefined ? {} : { was: flow.was })}
          onCancel={flow.cancel}
          onBook={flow.confirm}
        />
      )}
      {booking && <PaymentDialog booking={booking} open={flow.step === 'payment'} onDone={flow.endPayment} />}
      {booking && flow.step === 'booked' && (
        <BookedDialog
          booking={booking}
          reader={riderName ? 'admin' : 'rider'}
          onClose={flow.endBooked}
          onLeave={flow.clear}
        />
      )}
    </>
  );
}

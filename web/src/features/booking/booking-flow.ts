import type { Booking } from '#shared/contract/entities/booking';
import type { Estimate, InstructionData } from '#shared/contract/operations/bookings';
import type { Ride } from './ride-input';

/**
 * State of the booking flow between the form and the booking number (spec §4, Booking creation flow). The trip store
 * contains the visitor's input; this contains the steps taken with it.
 */
export type BookingFlowState = {
  step: 'form' | 'options' | 'estimate' | 'payment' | 'booked';
  /** Snapshot of the ride that is priced, shown and booked: the form can change while the price is loading. */
  ride?: Ride | undefined;
  /** Parcel type and option of that ride. */
  choices: InstructionData;
  /** The price; it stays while it is refetched, so that the dialog's fields keep their input. */
  estimate?: Estimate | undefined;
  /** The price shown before it rose, major units. */
  was?: number | undefined;
  booking?: Booking | undefined;
};

export type BookingFlowEvent =
  | { type: 'started'; ride: Ride | undefined }
  | { type: 'optionsAsked' }
  | { type: 'priceAsked'; choices: InstructionData }
  | { type: 'priced'; estimate: Estimate }
  | { type: 'priceRose' }
  | { type: 'booked'; booking: Booking }
  | { type: 'formShown' }
  | { type: 'steppedBack' }
  | { type: 'cancelled' }
  | { type: 'ended' };

export const initialFlow: BookingFlowState = { step: 'form', choices: {} };

/** Whether the vehicle asks for a parcel type or an option. */
export const asksOptions = ({ carType }: Ride): boolean => carType.options.length > 0 || carType.parcelTypes.length > 0;

const stepBefore = ({ step, ride }: BookingFlowState): 'form' | 'options' =>
  step === 'estimate' && ride && asksOptions(ride) ? 'options' : 'form';

/**
 * The number of a step and how many there are: the form, the options where the vehicle has some, the price, and the
 * payment where the ride is paid before it.
 */
export const stepsOf = (step: 'options' | 'estimate' | 'payment', ride: Ride, isPaidFirst: boolean) => {
  const steps = ['form', ...(asksOptions(ride) ? ['options'] : []), 'estimate', ...(isPaidFirst ? ['payment'] : [])];
  return { at: steps.indexOf(step) + 1, of: steps.length };
};

export const bookingFlowReducer = (flow: BookingFlowState, event: BookingFlowEvent): BookingFlowState => {
  switch (event.type) {
    case 'started':
      return { ...flow, ride: event.ride };
    case 'optionsAsked':
      return { ...flow, step: 'options' };
    case 'priceAsked':
      return { ...flow, choices: event.choices, estimate: undefined, was: undefined };
    case 'priced':
      return { ...flow, step: 'estimate', estimate: event.estimate };
    case 'priceRose':
      return { ...flow, was: flow.estimate?.estimateFare };
    case 'booked':
      return {
        ...flow,
        step: event.booking.status === 'PAYMENT_PENDING' ? 'payment' : 'booked',
        booking: event.booking,
      };
    case 'formShown':
      return { ...flow, step: 'form' };
    case 'steppedBack':
      return { ...flow, step: stepBefore(flow), estimate: undefined, was: undefined };
    case 'cancelled':
      return { ...flow, step: 'form', estimate: undefined, was: undefined };
    case 'ended':
      return initialFlow;
  }
};

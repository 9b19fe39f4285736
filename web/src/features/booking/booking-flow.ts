import type { Booking } from '#shared/contract/entities/booking';
import type { Estimate, InstructionData } from '#shared/contract/operations/bookings';
import type { Ride } from './ride-input';

/**
 * State of the booking flow between the form and the booking number (spec §4, Booking creation flow). The trip store
 * holds the visitor's input; this holds what has been done with it.
 */
export type BookingFlowState = {
  step: 'form' | 'options' | 'estimate' | 'payment' | 'booked';
  /** Snapshot of the ride that is priced, shown and booked: the form can change while the price is loading. */
  ride?: Ride | undefined;
  /** Parcel type and option of that ride. */
  choices: InstructionData;
  /** The price; kept while it is refetched, so that the dialog's fields keep their input. */
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
  | { type: 'cancelled' }
  | { type: 'ended' };

export const initialFlow: BookingFlowState = { step: 'form', choices: {} };

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
    case 'cancelled':
      return { ...flow, step: 'form', estimate: undefined, was: undefined };
    case 'ended':
      return initialFlow;
  }
};

import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useReducer } from 'react';
import { PAYMENT_MODAL_CLOSE_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { InstructionData } from '#shared/contract/operations/bookings';
import type { Choice } from '@/features/payments/pay-choice';
import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { bookingKeys } from '@/lib/query-keys';
import { useAppCategory } from '@/lib/settings-queries';
import { showAlert } from '@/lib/stores/alerts';
import { pinsSettled } from './pin-move-store';
import { dropTripDraft, resetTrip, useTrip } from './trip-store';
import { addBooking, type BookingInput } from './api';
import {
  asksOptions,
  type BookingFlowEvent,
  bookingFlowReducer,
  type BookingFlowState,
  initialFlow,
} from './booking-flow';
import { deliveryProblem, gapsOf } from './check-trip';
import { clearGaps, leadToProblem, markGaps, useGapsEnd } from './gaps';
import { bookingInput, recipientOf, rideInput, type Ride, wantedRide } from './ride-input';
import { useEstimate } from './use-estimate';
import { type Rider, useTripCheck } from './use-trip-check';

/** The price rose since it was shown: the dialog shows the new one. */
const isDearer = (error: unknown) => isApiError(error, 'price_changed');

/** Sends the booking; a retry after a lost response is idempotent (BOOK-10). */
function useAdd(on: { booked: (booking: Booking) => void; tooLate: () => void; dearer: () => void }) {
  return useIdempotentMutation(addBooking, {
    keyOf: input => `addBooking ${JSON.stringify(input)}`,
    onSuccess: ({ booking }) => on.booked(booking),
    meta: { silent: isDearer },
    onError: error => {
      if (isDearer(error)) on.dearer();
      if (isApiError(error, 'past_booking_error')) on.tooLate();
    },
  });
}

/** Books the estimated ride if no details are missing. */
function useConfirm(
  { ride, choices, estimate }: BookingFlowState,
  rider: Rider | undefined,
  book: (input: BookingInput) => void,
) {
  const delivery = useAppCategory() === 'delivery';
  return async (choice?: Choice): Promise<void> => {
    const { bookLater, tripdate, extras } = useTrip.getState();
    const instructionData = { ...choices, ...recipientOf(extras) };
    if (!ride || (rider && !rider.uid)) return showAlert('select_proper');
    if (delivery && deliveryProblem(instructionData)) return showAlert('deliveryDetailMissing');
    const shownPrice = estimate?.estimateFare;
    book(bookingInput(ride, instructionData, { bookLater, tripdate, uid: rider?.uid, shownPrice, choice }));
  };
}

/** The exits after a booking is created: reset the form and invalidate the lists. */
function useEnds(dispatch: Dispatch<BookingFlowEvent>, forget: () => void, onDone: (() => void) | undefined) {
  const client = useQueryClient();
  const clear = () => {
    forget();
    dispatch({ type: 'ended' });
    resetTrip();
    void client.invalidateQueries({ queryKey: bookingKeys.lists });
  };
  /** Closing or paying ends the flow here; the short delay lets the payment form submit first. */
  const endPayment = (paying: boolean) => {
    if (!paying) dispatch({ type: 'formShown' });
    setTimeout(clear, PAYMENT_MODAL_CLOSE_MS);
  };
  const endBooked = () => {
    clear();
    onDone?.();
  };
  return { clear, endPayment, endBooked };
}

type FlowOptions = { rider?: Rider; onIncomplete?: () => void; onDone?: () => void };

/** Marks the missing parts of the trip and moves to them; a dialog reports problems that belong to no field. */
const refuse = async (problem: MessageKey, { rider, onIncomplete }: FlowOptions): Promise<void> => {
  const gaps = problem === 'select_proper' ? gapsOf({ ...useTrip.getState(), ...(rider ? { rider } : {}) }) : [];
  if (!gaps.length) return leadToProblem(problem) ? undefined : showAlert(problem);
  markGaps(gaps);
  onIncomplete?.();
};

/**
 * The flow: form, route check, options, estimate, book, then pay or done (spec §4, Booking creation flow). `rider` is
 * set when booking for another person. `onIncomplete` runs once missing input is marked, `onDone` once the finished
 * booking has been cleared from the form.
 */
export function useBookingFlow(carTypes: readonly CarType[] | undefined, options: FlowOptions = {}) {
  const { rider } = options;
  useGapsEnd();
  const [flow, dispatch] = useReducer(bookingFlowReducer, initialFlow);
  const { step, ride, choices } = flow;
  const check = useTripCheck(rider);
  const estimate = useEstimate(priced => dispatch({ type: 'priced', estimate: priced }));
  const add = useAdd({
    booked: made => {
      dropTripDraft();
      dispatch({ type: 'booked', booking: made });
    },
    tooLate: () => dispatch({ type: 'formShown' }),
    dearer: () => {
      dispatch({ type: 'priceRose' });
      if (ride) estimate.ask(rideInput(ride, choices));
    },
  });

  const price = (wanted: Ride, chosen: InstructionData) => {
    dispatch({ type: 'priceAsked', choices: chosen });
    estimate.ask(rideInput(wanted, chosen));
  };
  const start = async () => {
    await pinsSettled();
    const trip = useTrip.getState();
    const wanted = wantedRide(trip, carTypes);
    const problem = await check.run(wanted, trip);
    dispatch({ type: 'started', ride: wanted });
    if (problem) return refuse(problem, options);
    clearGaps();
    if (asksOptions(wanted!)) dispatch({ type: 'optionsAsked' });
    else price(wanted!, {});
  };
  const confirm = useConfirm(flow, rider, add.mutate);
  const leave = (type: 'cancelled' | 'steppedBack') => {
    dispatch({ type });
    estimate.reset();
    add.reset();
  };
  const cancel = () => leave('cancelled');
  return {
    ...flow,
    busy: check.isPending || (estimate.isPending && step === 'form'),
    estimating: estimate.isPending,
    adding: add.isPending,
    start: () => void start(),
    getEstimate: (chosen: InstructionData) => ride && price(ride, chosen),
    confirm,
    cancel,
    back: () => leave('steppedBack'),
    ...useEnds(dispatch, cancel, options.onDone),
  };
}

export type BookingFlow = ReturnType<typeof useBookingFlow>;

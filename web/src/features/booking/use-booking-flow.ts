import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_MODAL_CLOSE_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Estimate, InstructionData } from '#shared/contract/operations/bookings';
import { isApiError } from '#shared/client/api-error';
import { bookingKeys } from '@/lib/query-keys';
import { useAppCategory } from '@/lib/settings-queries';
import { showAlert } from '@/lib/stores/alerts';
import { pinsSettled } from './pin-move-store';
import { dropKeptTrip, resetTrip, useTrip } from './trip-store';
import { addBooking, type BookingInput } from './api';
import { attemptKeys } from './attempt-key';
import { deliveryProblem } from './check-trip';
import { bookingInput, rideInput, type Ride, wantedRide } from './ride-input';
import { useEstimate } from './use-estimate';
import { type Rider, useTripCheck } from './use-trip-check';

export type Step = 'form' | 'options' | 'estimate' | 'payment' | 'booked';

/** The price rose since it was shown: the dialog tells the new one. */
const isDearer = (error: unknown) => isApiError(error, 'price_changed');

/** Sends the booking; asking again for the same one after an answer was lost finds it (BOOK-10). */
function useAdd(on: { booked: (booking: Booking) => void; tooLate: () => void; dearer: () => void }) {
  const [keys] = useState(() => attemptKeys());
  const add = useMutation({
    mutationFn: (input: BookingInput) => addBooking(input, keys.keyFor(input)),
    onSuccess: ({ booking }) => {
      keys.forget();
      on.booked(booking);
    },
    meta: { silent: isDearer },
    onError: error => {
      if (isDearer(error)) on.dearer();
      if (isApiError(error, 'past_booking_error')) on.tooLate();
    },
  });
  return { ...add, keys };
}

/**
 * Form, route check, extras, estimate, book, pay or done (spec §4, Booking creation flow). With `rider` somebody books
 * for that rider; `onIncomplete` comes once the visitor has read what is missing, `onDone` once what was booked is cleared.
 */
export function useBookingFlow(
  carTypes: readonly CarType[] | undefined,
  options: { rider?: Rider; onIncomplete?: () => void; onDone?: () => void } = {},
) {
  const { rider } = options;
  const delivery = useAppCategory() === 'delivery';
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('form');
  const [choices, setChoices] = useState<InstructionData>({});
  const [booking, setBooking] = useState<Booking>();
  // The form can be changed while its price is on the way: what is priced is what is shown and booked.
  const [ride, setRide] = useState<Ride>();
  const check = useTripCheck(rider);
  // Kept while it is asked for again, so that what was typed beside it stays; `was` is the price shown before it rose.
  const [told, setTold] = useState<{ estimate: Estimate; was?: number }>();
  const estimate = useEstimate(priced => {
    setTold(before => ({ ...before, estimate: priced }));
    setStep('estimate');
  });
  const add = useAdd({
    booked: made => {
      dropKeptTrip();
      setBooking(made);
      setStep(made.status === 'PAYMENT_PENDING' ? 'payment' : 'booked');
    },
    tooLate: () => setStep('form'),
    dearer: () => {
      setTold(before => before && { ...before, was: before.estimate.estimateFare });
      if (ride) estimate.mutate(rideInput(ride, choices));
    },
  });

  const price = (wanted: Ride, chosen: InstructionData) => {
    setChoices(chosen);
    setTold(undefined);
    estimate.mutate(rideInput(wanted, chosen));
  };
  const start = async () => {
    await pinsSettled();
    const wanted = wantedRide(carTypes);
    const problem = await check.run(wanted);
    setRide(wanted);
    if (problem) {
      await showAlert(problem, problem === 'select_proper' && rider ? { context: 'rider' } : {});
      if (problem === 'select_proper') options.onIncomplete?.();
    } else if (wanted!.carType.options.length || wanted!.carType.parcelTypes.length) setStep('options');
    else price(wanted!, {});
  };
  const confirm = (details: InstructionData) => {
    const { bookLater, tripdate } = useTrip.getState();
    const instructionData = { ...choices, ...details };
    if (!ride || (rider && !rider.uid)) return void showAlert('select_proper');
    if (delivery && deliveryProblem(instructionData)) return void showAlert('deliveryDetailMissing');
    add.mutate(
      bookingInput(ride, instructionData, { bookLater, tripdate, uid: rider?.uid, told: told?.estimate.estimateFare }),
    );
  };
  const cancel = () => {
    setStep('form');
    setTold(undefined);
    estimate.reset();
    add.reset();
  };
  const clear = () => {
    cancel();
    setBooking(undefined);
    add.keys.forget();
    resetTrip();
    void client.invalidateQueries({ queryKey: bookingKeys.lists });
  };
  /** Closing or paying ends this booking here; the moment's wait lets the form post get on its way. */
  const endPayment = (paying: boolean) => {
    if (!paying) setStep('form');
    setTimeout(clear, PAYMENT_MODAL_CLOSE_MS);
  };
  return {
    step,
    booking,
    estimate: told?.estimate,
    was: told?.was,
    ride,
    busy: check.isPending || (estimate.isPending && step === 'form'),
    estimating: estimate.isPending,
    adding: add.isPending,
    start: () => void start(),
    getEstimate: (chosen: InstructionData) => ride && price(ride, chosen),
    confirm,
    cancel,
    clear,
    endPayment,
    endBooked: () => {
      clear();
      options.onDone?.();
    },
  };
}

export type BookingFlow = ReturnType<typeof useBookingFlow>;

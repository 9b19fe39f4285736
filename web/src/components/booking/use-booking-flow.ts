import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PAYMENT_MODAL_CLOSE_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { Estimate, InstructionData } from '#shared/contract/operations/bookings';
import { api } from '@/lib/api';
import { isApiError } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { useAppCategory } from '@/lib/start';
import { showAlert } from '@/stores/alerts';
import { resetTrip, useTrip } from '@/stores/trip';
import { routeQuery } from './api';
import { attemptKeys } from './attempt-key';
import { deliveryProblem, tripProblem } from './check-trip';

export type Step = 'form' | 'options' | 'estimate' | 'payment';

interface Ride {
  pickup: PlacePoint;
  drop: PlacePoint;
  carType: CarType;
}

const unreachable = (error: unknown) =>
  isApiError(error, 'No Route Found') || isApiError(error, 'place_to_coords_error');

/** The road must exist before a price is asked for (BOOK-4). */
function useRouteCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pickup, drop }: Ride) => client.ensureQueryData(routeQuery(pickup, drop)),
    meta: { silent: true },
  });
}

const rideInput = ({ pickup, drop, carType }: Ride, instructionData: InstructionData) => ({
  pickup,
  drop,
  carDetails: { id: carType.id },
  ...(Object.keys(instructionData).length ? { instructionData } : {}),
});

/** Form, route check, extras, estimate, book, pay or done (spec §4, Booking creation flow). */
export function useBookingFlow(carTypes: readonly CarType[] | undefined) {
  const { status } = useSession();
  const delivery = useAppCategory() === 'delivery';
  const navigate = useNavigate();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('form');
  const [choices, setChoices] = useState<InstructionData>({});
  const [booking, setBooking] = useState<Booking>();
  const [keys] = useState(() => attemptKeys());

  const wantedRide = (): Ride | undefined => {
    const { pickup, drop, carTypeId } = useTrip.getState();
    const carType = carTypes?.find(type => type.id === carTypeId);
    return pickup?.add && drop?.add && carType ? { pickup, drop, carType } : undefined;
  };
  const route = useRouteCheck();
  const estimate = useMutation({
    mutationFn: (input: ReturnType<typeof rideInput>): Promise<Estimate> =>
      api.getEstimate(input).then(answer => answer.estimate),
    onSuccess: () => setStep('estimate'),
  });
  const getEstimate = (chosen: InstructionData) => {
    const ride = wantedRide();
    setChoices(chosen);
    if (ride) estimate.mutate(rideInput(ride, chosen));
  };

  const start = async () => {
    const { bookLater, tripdate } = useTrip.getState();
    const ride = wantedRide();
    const when = { bookLater, tripdate };
    if (status !== 'signedIn') return showAlert('must_login');
    const problem = tripProblem(
      { ...when, pickup: ride?.pickup, drop: ride?.drop, carTypeId: ride?.carType.id },
      Date.now(),
    );
    if (problem || !ride) return showAlert(problem ?? 'select_proper');
    try {
      await route.mutateAsync(ride);
    } catch (error) {
      return showAlert(
        unreachable(error) ? 'place_to_coords_error' : isApiError(error) ? error.code : 'internal_error',
      );
    }
    if (ride.carType.options.length || ride.carType.parcelTypes.length) return setStep('options');
    return getEstimate({});
  };

  const clear = () => {
    setStep('form');
    setBooking(undefined);
    estimate.reset();
    add.reset();
    keys.forget();
    resetTrip();
    void client.invalidateQueries({ queryKey: ['bookings'] });
  };
  const add = useMutation({
    mutationFn: (input: Parameters<typeof api.addBooking>[0]) =>
      api.addBooking(input, { idempotencyKey: keys.keyFor(input) }),
    onSuccess: async answer => {
      keys.forget();
      setBooking(answer.booking);
      if (answer.booking.status === 'PAYMENT_PENDING') return setStep('payment');
      setStep('form');
      await showAlert('booking_success', { id: answer.booking.booking_id });
      clear();
      await navigate('/bookings');
    },
  });
  const confirm = (details: InstructionData) => {
    const ride = wantedRide();
    const { bookLater, tripdate } = useTrip.getState();
    const instructionData = { ...choices, ...details };
    if (!ride) return void showAlert('select_proper');
    if (delivery && deliveryProblem(instructionData)) return void showAlert('deliveryDetailMissing');
    add.mutate({ ...rideInput(ride, instructionData), bookLater, ...(bookLater ? { tripdate } : {}) });
  };

  /** Closing or paying ends this booking here; the moment's wait lets the form post get on its way. */
  const endPayment = (paying: boolean) => {
    if (!paying) setStep('form');
    setTimeout(clear, PAYMENT_MODAL_CLOSE_MS);
  };
  const cancel = () => {
    setStep('form');
    estimate.reset();
    add.reset();
  };
  return {
    step,
    booking,
    estimate: estimate.data,
    carType: wantedRide()?.carType,
    busy: route.isPending || (estimate.isPending && step === 'form'),
    estimating: estimate.isPending,
    adding: add.isPending,
    start: () => void start(),
    getEstimate,
    confirm,
    cancel,
    endPayment,
  };
}

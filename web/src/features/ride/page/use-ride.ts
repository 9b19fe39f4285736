import { useQuery } from '@tanstack/react-query';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useTranslation } from '@/i18n/translation';
import type { useLiveBooking } from '@/lib/live-booking';
import { useFormat } from '@/lib/format';
import { placeNameQuery } from '@/lib/place-name';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useBookingPayment } from '../payment/use-booking-payment';
import { isSearching, nextWords, shortPlace, stateWords } from '../ride-words';
import { useEtaWords } from '../trip/use-eta-words';
import { useIsOld, useSpoken } from '../trip/use-spoken';
import { useEta } from '../trip/use-eta';

export type View = NonNullable<ReturnType<typeof useLiveBooking>['data']>;

/** A booking as its reader sees it: the state and the next step in words, the driver's arrival, and the announcements. */
export function useRide({ booking, driverLocation }: View) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user, userType } = useSession();
  const { autoDispatch } = useSettings();
  const { status, wave = 0 } = booking;
  const driver = hasDriverOnTrip(status) ? driverLocation : undefined;
  const eta = useEta(booking, driver);
  const own = user?.id === booking.customer;
  // A payment that no provider has decided yet.
  const payment = useBookingPayment(booking);
  const speaker = { t, format, autoDispatch, isCustomer: own, usertype: userType };
  const state = payment ? t('ride.state.paymentOnItsWay') : stateWords(booking, speaker);
  const next = payment
    ? t('ride.next.paymentOnItsWay', { amount: format.money(payment.amount) })
    : nextWords(booking, speaker);
  const searching = isSearching(booking, autoDispatch);
  const phase = !searching || wave === 0 ? '' : t(wave === 1 ? 'ride.wave1' : 'ride.waveFurther');
  const words = useEtaWords();
  const isOld = useIsOld(eta && driver);
  const isUnderWay = status === 'ACCEPTED' || status === 'STARTED';
  const { spoken, ask } = useSpoken({ state, phase, isOld, eta, position: driver, isUnderWay, withStreet: own });
  // Only a street that was looked up for an announcement: none is asked for with each position.
  const street = useQuery({ ...placeNameQuery(driver), enabled: false }).data;
  const arrival = eta && words.line(eta, street && shortPlace(street));
  return { booking, driver, eta, own, state, next, searching, isOld, arrival, spoken, ask };
}

export type Ride = ReturnType<typeof useRide>;

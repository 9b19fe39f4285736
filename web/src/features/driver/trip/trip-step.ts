import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import { cashAtDrop, cashRoundingOf } from '#shared/domain/booking/amounts';
import { mayParty } from '#shared/domain/booking/may-do';
import type { MessageKey } from '#shared/i18n/en';
import { deviceKind, type Device } from '@/lib/device-kind';

const steps = ['arrive', 'start', 'reach', 'close'] as const;
export type Step = (typeof steps)[number];

/** The next step that the driver can take; undefined if the trip is over for them. */
export const stepOf = (booking: Booking): Step | undefined => steps.find(step => mayParty(step, booking, 'driver'));

/** The driver's task in each state of a trip. */
export const stepTitles: { readonly [S in BookingStatus]?: MessageKey } = {
  ACCEPTED: 'driver.stepACCEPTED',
  ARRIVED: 'driver.stepARRIVED',
  STARTED: 'driver.stepSTARTED',
  REACHED: 'driver.stepREACHED',
};

export const mayGiveBack = (booking: Booking): boolean => mayParty('giveBack', booking, 'driver');

/** The driver's destination: the pickup until the trip has started, then the drop. */
export const targetOf = (booking: Pick<Booking, 'status' | 'pickup' | 'drop'>): PlacePoint =>
  booking.status === 'STARTED' || booking.status === 'REACHED' ? booking.drop : booking.pickup;

/**
 * `earlierDebt`: the part of the amount that settles a debt from an earlier ride; `rounding`: the difference by
 * rounding.
 */
export type Due =
  { kind: 'cash'; amount: number; earlierDebt?: number; rounding?: number } | { kind: 'prepaid' | 'wallet' | 'card' };

/** Amount that the driver has to collect at the end of the trip. */
export const dueOf = (
  booking: Pick<
    Booking,
    | 'status'
    | 'prepaid'
    | 'payment_mode'
    | 'cashPaymentAmount'
    | 'trip_cost'
    | 'discount_amount'
    | 'earlierDebt'
    | 'smallestCash'
    | 'cashRounding'
  >,
): Due => {
  if (booking.prepaid) return { kind: 'prepaid' };
  if (booking.payment_mode !== 'cash') return { kind: booking.payment_mode };
  const { earlierDebt = 0 } = booking;
  const rounding = cashRoundingOf(booking);
  return {
    kind: 'cash',
    amount: cashAtDrop(booking),
    ...(earlierDebt > 0 ? { earlierDebt } : {}),
    ...(rounding === 0 ? {} : { rounding }),
  };
};

/** Link for turn-by-turn navigation: `geo:` on Android, which offers a choice of apps, Apple Maps on iPhone and iPad, Google Maps elsewhere. */
export const navigationUrl = ({ lat, lng }: LatLng, device: Device): string => {
  const kind = deviceKind(device);
  if (kind === 'android') return `geo:${lat},${lng}?q=${lat},${lng}`;
  if (kind === 'apple') return `https://maps.apple.com/?daddr=${lat},${lng}&dirflg=d`;
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`;
};

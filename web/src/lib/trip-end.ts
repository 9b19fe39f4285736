import type { TFunction } from 'i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { otherEnd, type OtherEnd } from '#shared/domain/booking/trip-end';
import type { MessageKey } from '#shared/i18n/en';
import type { useFormat } from './format';

type Words = { t: TFunction; distance: ReturnType<typeof useFormat>['distance'] };

/** States that a trip ended early, or how far from its ordered drop-off. */
export const endTitle = ({ kind, km }: OtherEnd, { t, distance }: Words): string => {
  if (kind === 'early') return t('tripEnd.early');
  return km === undefined ? t('ride.farStep.reachUnknown') : t('ride.farStep.reach', { distance: distance(km) });
};

/** The drop-off of a booking; of a trip that ended elsewhere the ordered one, and where it ended. */
export const dropRows = (
  booking: Booking,
  { t, distance }: Words,
): readonly (readonly [label: MessageKey, place: string])[] => {
  const end = otherEnd(booking);
  const ended =
    end?.ended ?? (end?.kind === 'early' && end.km ? t('tripEnd.away', { distance: distance(end.km) }) : '');
  if (!end || !ended) return [['book.drop', booking.dropAddress]];
  return [
    ['tripEnd.ordered', end.ordered],
    ['tripEnd.ended', ended],
  ];
};

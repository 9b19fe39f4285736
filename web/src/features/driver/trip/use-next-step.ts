import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import type { Booking } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { settingsKey } from '@/lib/query-keys';
import { useSettings } from '@/lib/settings-queries';
import { missingPhoto } from './photo';
import { dueOf, stepOf, type Step } from './trip-step';

/** The driver's next action: a photo or the rider's code if required, else the step itself. */
export type NextStep =
  | { kind: 'photo'; photo: PhotoKind; refused: boolean }
  | { kind: 'code'; locked: boolean }
  | { kind: 'slide'; step: Step; text: MessageKey };

const slideText = (step: Step, booking: Booking): MessageKey => {
  if (step === 'arrive') return 'driver.slideArrive';
  if (step === 'start') return 'driver.slideStart';
  if (step === 'reach') return 'driver.slideReach';
  return dueOf(booking).kind === 'cash' ? 'driver.slideCash' : 'driver.slideClose';
};

const ofCode: ReadonlySet<string | undefined> = new Set(['wrong_otp', 'too_many_requests']);
const ofPhoto: ReadonlySet<string | undefined> = new Set(['pickup_image_missing', 'deliver_image_missing']);

/**
 * Refetches the settings with every ride, as the page can stay open all day, and when a refusal shows that they have
 * changed.
 */
function useFreshSettings(bookingId: string, outdated: boolean) {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries({ queryKey: settingsKey }), [client, bookingId, outdated]);
  return useSettings();
}

/** `refused` is the server's error code for the last step; it overrides cached settings. */
export function useNextStep(booking: Booking, refused: string | undefined): NextStep | undefined {
  const settings = useFreshSettings(booking.id, ofPhoto.has(refused));
  const step = stepOf(booking);
  if (!step) return undefined;
  const photo = missingPhoto(booking, settings, refused);
  if (photo) return { kind: 'photo', photo, refused: refused === `${photo}_missing` };
  if (step === 'start' && (settings.otp_secure || ofCode.has(refused)))
    return { kind: 'code', locked: refused === 'too_many_requests' };
  return { kind: 'slide', step, text: slideText(step, booking) };
}

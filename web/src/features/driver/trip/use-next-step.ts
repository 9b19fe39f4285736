import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import type { Booking, HandoverReason } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { settingsKey } from '@/lib/query-keys';
import { useSettings } from '@/lib/settings-queries';
import { missingPhoto } from './photo';
import { dueOf, stepOf, type Step } from './trip-step';

/** The driver's next action: a photo or the rider's code if required, else the step itself. */
export type NextStep =
  | { kind: 'photo'; photo: PhotoKind; refused: boolean }
  | { kind: 'code'; step: 'start' | 'reach'; locked: boolean }
  /** `opens`: the driver is at the door, where the code is asked for; the step itself comes after it. */
  | { kind: 'slide'; step: Step; text: MessageKey; opens?: true };

/** The driver's answers about a hand-over: that they are at the door, and why there is no code. */
export type HandoverSaid = { isAtDoor?: boolean; reason?: HandoverReason | undefined };

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

/**
 * Drivers do not type while they drive: the code is entered at the door. With a reason for a missing code, a photo
 * replaces it.
 */
const handoverStep = ({ isAtDoor, reason }: HandoverSaid, refused: string | undefined): NextStep => {
  if (reason) return { kind: 'slide', step: 'reach', text: 'driver.handDone' };
  if (isAtDoor || refused === 'wrong_handover_code' || refused === 'too_many_requests')
    return { kind: 'code', step: 'reach', locked: refused === 'too_many_requests' };
  return { kind: 'slide', step: 'reach', text: 'driver.slideReach', opens: true };
};

/** `refused` is the server's error code for the last step; it overrides cached settings. */
export function useNextStep(
  booking: Booking,
  refused: string | undefined,
  said: HandoverSaid = {},
): NextStep | undefined {
  const settings = useFreshSettings(booking.id, ofPhoto.has(refused));
  const step = stepOf(booking);
  if (!step) return undefined;
  const photo = missingPhoto(booking, settings, refused, said.reason);
  if (photo) return { kind: 'photo', photo, refused: refused === `${photo}_missing` };
  if (step === 'start' && (settings.otp_secure || ofCode.has(refused)))
    return { kind: 'code', step, locked: refused === 'too_many_requests' };
  if (step === 'reach' && booking.asksHandover) return handoverStep(said, refused);
  return { kind: 'slide', step, text: slideText(step, booking) };
}

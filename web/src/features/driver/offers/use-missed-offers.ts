import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/translation';
import { showToast } from '@/lib/stores/toasts';
import { useFormat } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { kmToPickup, type TimedOffer } from '../offer-queue';
import { useSettings } from '@/lib/settings-queries';
import { addMissed, dropMissed } from './missed-offers';
import { useShareText } from './use-share-text';

/** An offer that leaves the list this late has run out; one that leaves earlier was answered, taken or cancelled. */
const LATE_MS = 300;

/**
 * Notifies the driver of each offer that ran out unanswered, and lists it. `taken` is the current trip, `road` the
 * route to the pickup of the offer at the front, once it is known.
 */
export function useMissedOffers(
  offers: readonly TimedOffer[],
  accepting: string | undefined,
  taken: string | undefined,
  road: { distance: number } | undefined,
): void {
  useEffect(() => {
    if (taken) dropMissed(taken);
  }, [taken]);
  const { t } = useTranslation();
  const { distance } = useFormat();
  const shareText = useShareText();
  const { timeZone } = useSettings();
  const shown = useRef<readonly TimedOffer[]>([]);
  const roads = useRef(new Map<string, number>());
  const front = offers[0]?.offer.bookingId;
  useEffect(() => {
    if (front && road) roads.current.set(front, road.distance);
  }, [front, road]);
  useEffect(() => {
    const now = serverNow();
    const left = new Set(offers.map(({ offer }) => offer.bookingId));
    const isMissed = ({ offer, closesAt }: TimedOffer) =>
      !left.has(offer.bookingId) &&
      offer.bookingId !== accepting &&
      offer.bookingId !== taken &&
      now >= closesAt - LATE_MS;
    for (const timed of shown.current.filter(isMissed)) {
      const toPickup = kmToPickup(timed.offer, roads.current.get(timed.offer.bookingId));
      const missed = addMissed(timed, toPickup, now, timeZone);
      showToast({ text: t('driver.missed', { amount: shareText(missed), distance: distance(missed.pickupKm) }) });
    }
    shown.current = offers;
  }, [offers, accepting, taken, timeZone, t, shareText, distance]);
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@/lib/stores/toasts';
import { useFormat } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import type { TimedOffer } from '../offer-queue';
import { useSettings } from '@/lib/settings-queries';
import { addMissed, dropMissed } from './missed-offers';

/** An offer that leaves the list this late has run out; one that leaves earlier was answered, taken or cancelled. */
const LATE_MS = 300;

/** Tells the driver of each offer that ran out unanswered, and lists it. `taken` is the trip that they drive. */
export function useMissedOffers(
  offers: readonly TimedOffer[],
  accepting: string | undefined,
  taken: string | undefined,
): void {
  useEffect(() => {
    if (taken) dropMissed(taken);
  }, [taken]);
  const { t } = useTranslation();
  const { money, distance } = useFormat();
  const { timeZone } = useSettings();
  const shown = useRef<readonly TimedOffer[]>([]);
  useEffect(() => {
    const now = serverNow();
    const left = new Set(offers.map(({ offer }) => offer.bookingId));
    const isMissed = ({ offer, closesAt }: TimedOffer) =>
      !left.has(offer.bookingId) &&
      offer.bookingId !== accepting &&
      offer.bookingId !== taken &&
      now >= closesAt - LATE_MS;
    for (const timed of shown.current.filter(isMissed)) {
      const { share, pickupKm } = addMissed(timed, now, timeZone);
      showToast({ text: t('driver.missed', { amount: money(share), distance: distance(pickupKm) }) });
    }
    shown.current = offers;
  }, [offers, accepting, taken, timeZone, t, money, distance]);
}

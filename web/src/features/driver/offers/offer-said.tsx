import { useState } from 'react';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { splitAddress } from '@/lib/split-address';
import { isShareEstimated, kmToPickup, secondsLeft, type TimedOffer } from '../offer-queue';
import { useShareText } from './use-share-text';

/** The seconds left at which a driver is reminded. */
const reminders = [5, 10];

/**
 * Says an offer to users of a screen reader: its facts once, as it arrives, and the last seconds when they begin. `hint`
 * follows the facts.
 */
export function OfferSaid({ timed, now, hint }: { timed: TimedOffer; now: number; hint?: string | undefined }) {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const shareText = useShareText();
  const left = secondsLeft(timed, now);
  const [first] = useState(() => {
    const { offer } = timed;
    const { booking } = offer;
    const facts = t('driver.offerFacts', {
      vehicle: dataText(t, booking.carType),
      amount: shareText({
        share: booking.driver_share,
        ...(isShareEstimated(booking) ? { isAbout: true } : {}),
      }),
      toPickup: t('unit.about', { duration: distance(kmToPickup(offer, undefined)) }),
      place: splitAddress(booking.pickup.add)[0],
      distance: distance(booking.estimateDistance),
      duration: duration(booking.estimateTime),
    });
    const seconds = t('driver.secondsLeft', { count: left });
    return { left, text: [facts, `${seconds}.`, hint].filter(Boolean).join(' ') };
  });
  const reminder = reminders.find(seconds => left <= seconds && first.left > seconds);
  return (
    <div className="visually-hidden">
      <div role="alert">{reminder === undefined && first.text}</div>
      <div role="status">{reminder !== undefined && t('driver.secondsLeft', { count: reminder })}</div>
    </div>
  );
}

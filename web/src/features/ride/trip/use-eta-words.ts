import { useMemo } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { isThere, type Eta } from './eta';

const labels = {
  pickup: { near: 'ride.etaPickupSoon', far: 'ride.etaPickup' },
  drop: { near: 'ride.etaDropSoon', far: 'ride.etaDrop' },
} as const;

/** The words of an estimated arrival: the same on the page, on the map's text, and when announced. */
export function useEtaWords() {
  const { t } = useTranslation();
  const { duration, distance, date } = useFormat();
  return useMemo(() => {
    const label = (eta: Eta) => t(labels[eta.to][isThere(eta) ? 'near' : 'far']);
    const time = (eta: Eta) => (isThere(eta) ? t('ride.etaSoon') : duration(Math.max(60, eta.s)));
    const away = (eta: Eta) => t('ride.etaAway', { distance: distance(eta.km) });
    return {
      label,
      time,
      away,
      /** One sentence; with the street where it is known. */
      line: (eta: Eta, street?: string): string => {
        const when = isThere(eta) ? label(eta) : t('ride.said.time', { label: label(eta), time: time(eta) });
        if (street === undefined) return t('ride.said.at', { when, away: away(eta) });
        return t('ride.said.near', { when, away: away(eta), place: street });
      },
      old: (at: number): string => t('ride.positionAge', { time: date(at, 'time') }),
    };
  }, [t, duration, distance, date]);
}

import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { LiveMapProps } from './map-types';

/** Beside a drawn map, a limited number of names for screen readers; pages with more have a list of their own. */
const NAMED = 30;

/** The map's content as text: always there for screen readers, visible when the map cannot be drawn. */
export function AccessibleMapText(props: LiveMapProps & { visible?: boolean }) {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const { me, pickup, drop, vehicle, drivers, routeDistanceKm, routeSeconds } = props;
  return (
    <section
      className={props.visible ? undefined : 'visually-hidden'}
      aria-label={t('map.textEqual')}
      // A driver's arrival changes with each position; the page announces it when it matters.
      aria-live={vehicle ? 'off' : 'polite'}
    >
      <ul>
        {me && <li>{t('map.me')}</li>}
        {pickup?.add && <li>{t('map.pickup', { place: pickup.add })}</li>}
        {drop?.add && <li>{t('map.drop', { place: drop.add })}</li>}
        {/* Once a driver is under way, the booked route says nothing of the moment. */}
        {!vehicle?.words && routeDistanceKm !== undefined && routeSeconds !== undefined && (
          <li>{t('map.route', { distance: distance(routeDistanceKm), duration: duration(routeSeconds) })}</li>
        )}
        {vehicle?.name && <li>{t('map.vehicle', { name: vehicle.name })}</li>}
        {vehicle?.words && <li>{vehicle.words}</li>}
        {drivers && <li>{t('map.driversNearby', { count: drivers.length })}</li>}
        {(props.visible ? drivers : drivers?.slice(0, NAMED))?.flatMap(driver =>
          driver.name ? [<li key={driver.id}>{driver.name}</li>] : [],
        )}
      </ul>
    </section>
  );
}

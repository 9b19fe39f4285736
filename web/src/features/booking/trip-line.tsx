import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { useErrorWords } from '@/lib/error-words';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { useFormat } from '@/lib/format';
import { carTypesQuery } from '@/lib/settings-queries';
import { useTrip } from './trip-store';
import { routeQuery } from './api';
import { useTripEnds } from './use-trip-ends';

/** The trip's length, or why there is no route. */
export function TripLine() {
  const { t } = useTranslation();
  const words = useErrorWords();
  const { distance, about } = useFormat();
  const { pickup, drop } = useTripEnds();
  const route = useQuery(routeQuery(pickup, drop));
  const carTypeId = useTrip(trip => trip.carTypeId);
  const carType = useQuery(carTypesQuery).data?.find(({ id }) => id === carTypeId);
  if (!pickup || !drop) return null;
  const failed = route.isError;
  const text = route.data
    ? t('book.routeLine', {
        distance: distance(route.data.distance),
        duration: about(travelTimeS(carType ?? {}, route.data.duration)),
      })
    : failed
      ? words(route.error)
      : t('book.routing');
  const color = failed ? 'error.main' : 'text.secondary';
  return (
    <Typography role="status" variant="body2" className="tnum" sx={{ color, flex: '1 1 7rem' }}>
      {text}
    </Typography>
  );
}

import { lazyPart } from '@/lib/lazy-part';
import { loadCity } from './load-city';

/**
 * The hero's picture: the streets of the region, or a city that is nobody's, with an amber way and a car moving along
 * it; or, when `way` is the polyline of one, with that way.
 */
export const DrawnCity = lazyPart<{ way?: string | undefined }>(async () => {
  const [city, { RegionCity }] = await Promise.all([loadCity(), import('./region-city')]);
  if (city) return { default: props => <RegionCity city={city} {...props} /> };
  return { default: (await import('./invented-city')).InventedCity };
});

import { lazyPart } from '@/lib/lazy-part';
import { loadCity } from '@/lib/load-city';

/**
 * The hero's picture: the streets of the region, or an invented city, with an amber route and a car moving along it;
 * or, with `way` (a polyline), with that route.
 */
export const DrawnCity = lazyPart<{ way?: string | undefined }>(async () => {
  const [city, { RegionCity }] = await Promise.all([loadCity(), import('./region-city')]);
  if (city) return { default: props => <RegionCity city={city} {...props} /> };
  return { default: (await import('./invented-city')).InventedCity };
});

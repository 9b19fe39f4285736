import type { CityDrawing } from '#shared/domain/geo/city-drawing';
import { lazyPart } from '@/lib/lazy-part';

/** The drawing of this stage's region; undefined where its map has none. */
const loadCity = async (): Promise<CityDrawing | undefined> => {
  const answer = await fetch('/maps/city.json').catch(() => undefined);
  // A site without the file may answer with its own page.
  const isDrawing = answer?.ok && answer.headers.get('content-type')?.includes('json');
  return isDrawing ? ((await answer.json()) as CityDrawing) : undefined;
};

/**
 * The hero's picture: the streets of the region, or a city that is nobody's, with an amber way and a car moving along
 * it; or, when `way` is the polyline of one, with that way.
 */
export const DrawnCity = lazyPart<{ way?: string | undefined }>(async () => {
  const [city, { RegionCity }] = await Promise.all([loadCity(), import('./region-city')]);
  if (city) return { default: props => <RegionCity city={city} {...props} /> };
  return { default: (await import('./invented-city')).InventedCity };
});

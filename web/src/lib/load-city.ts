import type { CityDrawing } from '#shared/domain/geo/city-drawing';

const load = async (): Promise<CityDrawing | undefined> => {
  const answer = await fetch('/maps/city.json').catch(() => undefined);
  // A site without the file may answer with its own page.
  const isDrawing = answer?.ok && answer.headers.get('content-type')?.includes('json');
  return isDrawing ? ((await answer.json()) as CityDrawing) : undefined;
};

let city: Promise<CityDrawing | undefined> | undefined;

/** The drawing of this stage's region, loaded once; undefined if its map has none. */
export const loadCity = (): Promise<CityDrawing | undefined> => (city ??= load());

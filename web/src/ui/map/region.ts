import { queryOptions } from '@tanstack/react-query';
import { loadConfig } from '@/lib/config';
import { mapRegionKey } from '@/lib/query-keys';

/** The base map: its area and its attribution. */
export type MapRegion = {
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number];
  attribution: string;
  /** URL of our vector tiles, or of a complete style. */
  tiles?: string;
  style?: string;
};

const CREDIT =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap contributors</a>';
const world: MapRegion['bounds'] = [-180, -60, 180, 75];
const gothenburg: MapRegion['bounds'] = [11.86, 57.65, 12.09, 57.76];

const load = async (): Promise<MapRegion> => {
  const config = await loadConfig().catch(() => undefined);
  if (config?.map?.kind === 'style') {
    const { url, bounds = world, attribution = '' } = config.map;
    return { bounds, attribution, style: url };
  }
  const answer = await fetch('/maps/region.json').catch(() => undefined);
  const pack: { bbox?: MapRegion['bounds'] } = answer?.ok ? await answer.json().catch(() => ({})) : {};
  const tiles = config?.map?.url ?? '/maps/tiles/{z}/{x}/{y}.mvt';
  return { bounds: config?.map?.bounds ?? pack.bbox ?? gothenburg, attribution: CREDIT, tiles };
};

let region: Promise<MapRegion> | undefined;

/** The region of this stage, loaded once. */
export const loadRegion = (): Promise<MapRegion> => (region ??= load());

export const regionQuery = queryOptions({ queryKey: mapRegionKey, queryFn: loadRegion, staleTime: Infinity });

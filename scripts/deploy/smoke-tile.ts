import type { WebConfig } from '#infra/web-config';

const ZOOM = 12;

/** The tile of the map that holds a place (Web Mercator). */
const tileAt = ([lat, lng]: readonly [number, number]): { z: number; x: number; y: number } => {
  const count = 2 ** ZOOM;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count);
  return { z: ZOOM, x: Math.floor(((lng + 180) / 360) * count), y };
};

const filledIn = (template: string, { z, x, y }: ReturnType<typeof tileAt>): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

/** Requests like a page of the site: the key of Amazon Location is bound to its origin. */
const asked = async (address: string, site: string): Promise<Response> => {
  const answer = await fetch(new URL(address, site), { headers: { referer: `${new URL(site).origin}/` } });
  if (!answer.ok) throw new Error(`${new URL(address, site).host} answered ${answer.status}`);
  return answer;
};

type Style = { readonly sources?: Readonly<Record<string, { readonly tiles?: readonly string[] }>> };

const templateOf = async (map: NonNullable<WebConfig['map']>, site: string): Promise<string> => {
  if (map.kind === 'tiles') return map.url;
  const style = (await (await asked(map.url, site)).json()) as Style;
  const [template] = Object.values(style.sources ?? {}).flatMap(({ tiles = [] }) => tiles);
  if (!template) throw new Error('the style names no tiles');
  return template;
};

/** Loads the tile of a place as the map on a page does. @throws when there is no map, or no tile. */
export const seesTile = async (site: string, place: readonly [number, number]): Promise<string> => {
  const { map } = (await (await asked('/config.json', site)).json()) as WebConfig;
  if (!map) throw new Error('/config.json names no map');
  const tile = await asked(filledIn(await templateOf(map, site), tileAt(place)), site);
  const { byteLength } = await tile.arrayBuffer();
  if (byteLength === 0) throw new Error('the tile is empty');
  return `${byteLength} bytes from ${new URL(tile.url).host}`;
};

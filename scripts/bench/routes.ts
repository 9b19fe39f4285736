import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPack } from '#lambdas/adapters/maps/pack/open-pack';
import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { demoSource, ensureDemoPack } from '../maps/demo-pack';
import { readGeojson } from '../maps/read-geojson';
import { SHARE_OF_SIGNED_SPEED, speedKmh } from '../maps/road-rules';
import { randomRoadPoints } from '../maps/road-points';
import { type Bench, type Mark, median, percentile, type Row, seeded, short } from './figures';

const PAIRS = 300;
const OF = 20;
const SAME_SPOT_KM = 0.005;
const run = promisify(execFile);

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The demo region's streets as OpenStreetMap XML: what has the same position is the same node, as at our import. */
const osmXml = async (source: string): Promise<string> => {
  const { features } = await readGeojson(source);
  const ids = new Map<string, number>();
  const ways: string[] = [];
  for (const { tags, geometry } of features) {
    if (geometry.type !== 'LineString' || !tags.highway) continue;
    const refs = geometry.coordinates.map(([lng, lat]) => {
      const key = `lat="${lat}" lon="${lng}"`;
      const id = ids.get(key) ?? ids.size + 1;
      ids.set(key, id);
      return `<nd ref="${id}"/>`;
    });
    const named = Object.entries(tags).map(([key, value]) => `<tag k="${xml(key)}" v="${xml(String(value))}"/>`);
    ways.push(`<way id="${ways.length + 1}" version="1">${refs.join('')}${named.join('')}</way>`);
  }
  const nodes = [...ids].map(([at, id]) => `<node id="${id}" version="1" ${at}/>`);
  return `<?xml version="1.0"?><osm version="0.6">${nodes.join('\n')}${ways.join('\n')}</osm>`;
};

const classes = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'unclassified', 'residential', 'service'];

/** A profile with our speeds that prefers no road: Routino caps at the whole of the signed speed, we at a share of it. */
const ownProfile = (): string => {
  const speeds = classes.map(highway => {
    const kph = Math.round(speedKmh({ highway }) / SHARE_OF_SIGNED_SPEED);
    return `<speed highway="${highway}" kph="${kph}"/>`;
  });
  const preferences = classes.map(highway => `<preference highway="${highway}" percent="100"/>`);
  // Half is neutral: neither sought nor shunned.
  const properties = ['paved', 'multilane', 'bridge', 'tunnel', 'footroute', 'bicycleroute'].map(
    type => `<property type="${type}" percent="50"/>`,
  );
  const restrictions = '<restrictions><oneway obey="1"/><turns obey="1"/></restrictions>';
  return (
    `<?xml version="1.0"?><routino-profiles><profile name="own" transport="motorcar"><speeds>${speeds.join('')}</speeds>` +
    `<preferences>${preferences.join('')}</preferences><properties>${properties.join('')}</properties>` +
    `${restrictions}</profile></routino-profiles>`
  );
};

type Way = { km: number; minutes: number; first: LatLng; last: LatLng };
type Router = (
  points: readonly [LatLng, LatLng],
  profile: 'own' | 'motorcar',
  by: 'quickest' | 'shortest',
) => Promise<Way>;

const openRoutino = async (dir: string): Promise<Router> => {
  const osm = join(dir, 'region.osm');
  await writeFile(osm, await osmXml(await demoSource()));
  await writeFile(join(dir, 'own.xml'), ownProfile());
  const share = '/usr/share/routino';
  await run('planetsplitter', [`--dir=${dir}`, '--prefix=demo', `--tagging=${share}/tagging-drive.xml`, osm]);
  return async ([from, to], profile, by) => {
    const { stdout } = await run('routino-router', [
      `--dir=${dir}`,
      '--prefix=demo',
      `--translations=${share}/translations.xml`,
      '--transport=motorcar',
      `--profiles=${profile === 'own' ? join(dir, 'own.xml') : `${share}/profiles.xml`}`,
      `--profile=${profile}`,
      `--lat1=${from.lat}`,
      `--lon1=${from.lng}`,
      `--lat2=${to.lat}`,
      `--lon2=${to.lng}`,
      `--${by}`,
      '--output-text-all',
      '--output-stdout',
      '--quiet',
    ]);
    const lines = stdout.split('\n').filter(line => line && !line.startsWith('#'));
    const rows = lines.map(line => line.split('\t').map(Number));
    // Its own lengths cut each segment to whole metres.
    const points = rows.map(([lat = 0, lng = 0]) => ({ lat, lng }));
    const km = points.slice(1).reduce((sum, point, i) => sum + haversineKm(points[i]!, point), 0);
    return { km, minutes: rows.at(-1)![7]!, first: points[0]!, last: points.at(-1)! };
  };
};

type Pair = { our: Way; their: Way };

/** How many of twenty pairs are at most this far apart in length. */
const ofTwenty = (pairs: readonly Pair[], most: number): number =>
  (pairs.filter(({ our, their }) => Math.abs(our.km / their.km - 1) <= most).length / pairs.length) * OF;

const compared = (what: string, pairs: readonly Pair[]): Row => {
  const times = pairs.map(({ our, their }) => our.minutes / their.minutes);
  return {
    what,
    n: pairs.length,
    'of 20 within 1 %': short(ofTwenty(pairs, 0.01)),
    'of 20 within 5 %': short(ofTwenty(pairs, 0.05)),
    'time p50': short(median(times)),
    'time p95': short(percentile(times, 0.95)),
  };
};

/** Whether both begin and end at the same spot: beside a divided road one may choose the other carriageway. */
const isSameErrand = ({ our, their }: Pair): boolean =>
  haversineKm(our.first, their.first) < SAME_SPOT_KM && haversineKm(our.last, their.last) < SAME_SPOT_KM;

const measure = async (router: Router, mark: (mark: Mark) => void): Promise<Row[]> => {
  const packDir = await ensureDemoPack();
  const pack = await openPack(packDir);
  const points = randomRoadPoints(packDir, PAIRS * 2, seeded(11));
  const found = { own: [] as Pair[], motorcar: [] as Pair[], shortest: [] as Pair[] };
  for (let i = 0; i < PAIRS; i++) {
    const ends: [LatLng, LatLng] = [points[2 * i]!, points[2 * i + 1]!];
    const route = pack.route(ends);
    if (!route) continue;
    const { coords, distanceKm: km, durationS } = route;
    const our = { km, minutes: durationS / 60, first: coords[0]!, last: coords.at(-1)! };
    found.own.push({ our, their: await router(ends, 'own', 'quickest') });
    found.motorcar.push({ our, their: await router(ends, 'motorcar', 'quickest') });
    found.shortest.push({ our, their: await router(ends, 'own', 'shortest') });
  }
  const shortest = found.shortest.filter(isSameErrand);
  const shorter = shortest.filter(({ our, their }) => our.km < their.km * 0.999 - 0.01).length;
  mark({ what: 'of 20 ways, within 1 % of Routino', figure: ofTwenty(found.own, 0.01), goal: 17, isFloor: true });
  mark({ what: 'of 20 ways, within 5 % of Routino', figure: ofTwenty(found.own, 0.05), goal: 19, isFloor: true });
  return [
    compared('with our speeds, no road preferred', found.own),
    compared('the same, from and to the same spot', found.own.filter(isSameErrand)),
    compared('with its own speeds and preferences', found.motorcar),
    { what: 'from and to the same spot, shorter than its shortest', n: shorter },
  ];
};

/** Ways of the demo region beside those of an independent router. */
export const routesBench: Bench = {
  title: 'ways of the demo region beside those of Routino',
  async run(mark) {
    const dir = await mkdtemp(join(tmpdir(), 'wayfare-routes-'));
    try {
      return await measure(await openRoutino(dir), mark);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error('This bench needs Routino: apt-get install routino', { cause: error });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
};

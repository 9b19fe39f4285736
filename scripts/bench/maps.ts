import { openPack } from '#lambdas/adapters/maps/pack/open-pack';
import { ensureDemoPack } from '../maps/demo-pack';
import { randomRoadPoints } from '../maps/road-points';
import { type Bench, type Row, seeded, short, timed, timesRow } from './figures';

type Pack = Awaited<ReturnType<typeof openPack>>;
const POINTS = 1000;

const timesOf = async <T>(items: readonly T[], run: (item: T, i: number) => unknown): Promise<Row> => {
  const samples: number[] = [];
  for (const [i, item] of items.entries()) samples.push(await timed(() => run(item, i)));
  return timesRow(samples);
};

const answers = async (pack: Pack, dir: string): Promise<Row[]> => {
  const points = randomRoadPoints(dir, POINTS, seeded(42));
  const addresses: string[] = [];
  const address = await timesOf(points, point => addresses.push(pack.address(point)?.address ?? ''));
  const typed = addresses.flatMap((text, i) => (text ? [text.slice(0, 2 + (i % 8))] : []));
  const search = await timesOf(typed, searchKeyword =>
    pack.autocomplete({ searchKeyword, country: undefined, limit: 8 }),
  );
  const doors = addresses.flatMap((text, i) => (text ? [`${text.split(', ')[0]!} ${1 + (i % 60)}`] : []));
  const houses = await timesOf(doors, searchKeyword =>
    pack.autocomplete({ searchKeyword, country: undefined, limit: 8 }),
  );
  const pairs = points.slice(0, POINTS / 2).map((from, i) => [from, points[POINTS - 1 - i]!]);
  let missing = 0;
  const route = await timesOf(pairs, pair => (missing += pack.route(pair) ? 0 : 1));
  const tracks = Array.from({ length: 20 }, (_, i) => points.slice(i * 25, i * 25 + 27));
  const long = await timesOf(tracks, track => pack.route(track));
  return [
    { what: 'address of a position', ...address },
    { what: 'place search, 2 to 9 letters', ...search },
    { what: 'place search, street and number', ...houses },
    { what: 'route between two points', ...route, note: `${missing} without a route` },
    { what: 'route through 27 points', ...long },
  ];
};

/** Timings of a region pack: the folder in `MAPS_PACK_DIR`, otherwise the demo region. */
export const mapsBench: Bench = {
  title: 'places and routes of the region pack',
  async run() {
    const dir = process.env.MAPS_PACK_DIR ?? (await ensureDemoPack({ log: line => console.log(line) }));
    const heapBefore = process.memoryUsage().heapUsed;
    const startedMs = performance.now();
    const pack = await openPack(dir);
    const loadMs = performance.now() - startedMs;
    const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
    const { edges, places } = pack.region.counts;
    const note = `${pack.region.name}: ${edges} edges, ${places} places; heap +${short(heapMb)} MB`;
    return [
      { what: 'open the pack', 'p50 ms': short(loadMs), 'p95 ms': '', n: 1, note },
      ...(await answers(pack, dir)),
    ];
  },
};

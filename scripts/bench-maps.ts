import { performance } from 'node:perf_hooks';
import { openPack } from '#lambdas/adapters/maps/pack/open-pack';
import { ensureDemoPack } from './maps/demo-pack';
import { randomRoadPoints } from './maps/road-points';

/** Park-Miller generator: the same pairs in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function report(label: string, samplesMs: number[], goalMs: number): void {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2);
  const worst = sorted.at(-1)!.toFixed(2);
  console.log(
    `${label}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (goal ${String(goalMs)}), max ${worst} ms, n ${String(sorted.length)}`,
  );
}

function timed(run: () => unknown): number {
  const startedMs = performance.now();
  run();
  return performance.now() - startedMs;
}

/** Prints the load time of a pack (first argument, default: the demo region) and p50/p95 of its answers. */
async function main(): Promise<void> {
  const dir = process.argv[2] ?? (await ensureDemoPack({ log: line => console.log(line) }));
  const heapBefore = process.memoryUsage().heapUsed;
  const startedMs = performance.now();
  const pack = await openPack(dir);
  const loadMs = performance.now() - startedMs;
  const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
  const { edges, places } = pack.region.counts;
  console.log(
    `${pack.region.name}: ${String(edges)} edges, ${String(places)} places; load ${loadMs.toFixed(0)} ms, heap +${heapMb.toFixed(0)} MB`,
  );
  const points = randomRoadPoints(dir, 1000, seeded(42));
  const addresses: string[] = [];
  report(
    'address',
    points.map(point => timed(() => addresses.push(pack.address(point) ?? ''))),
    30,
  );
  const typed = addresses.flatMap((address, i) => (address ? [address.slice(0, 2 + (i % 8))] : []));
  const search = (searchKeyword: string) => pack.autocomplete({ searchKeyword, country: undefined, limit: 8 });
  report(
    'search',
    typed.map(text => timed(() => search(text))),
    30,
  );
  let missing = 0;
  const drive = (i: number) => {
    if (!pack.route([points[2 * i]!, points[2 * i + 1]!])) missing++;
  };
  report(
    'route',
    Array.from({ length: 500 }, (_, i) => timed(() => drive(i))),
    60,
  );
  const tracks = Array.from({ length: 20 }, (_, i) => points.slice(i * 25, i * 25 + 27));
  report(
    'route through 27 random points',
    tracks.map(track => timed(() => pack.route(track))),
    300,
  );
  console.log(`routes not found: ${String(missing)}`);
}

await main();

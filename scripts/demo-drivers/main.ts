import { loadSiteConfig } from '#scripts/lib/site-config';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import { DEMO_PASSWORD } from '#scripts/seed/data/accounts';
import type { World } from './driver';
import { openOperatorTable } from './operator-table';
import { type DemoDriverOptions, readDemoDriverOptions } from './options';
import { createPeopleWatch } from './people-first';
import { createRng } from './rng';
import { rosterOf } from './roster';
import { readStartCode, readHandoverCode } from './read-codes';
import { createStreetPlaces } from './street-places';
import { createWheel } from './wheel';
import { TOP_SPEED } from './serve-ride';
import { work } from './work';

/**
 * A sign-in takes CPU time in both processes: the first drivers sign in without a pause, the others at intervals, so
 * that users are not slowed down.
 */
const HURRIED = 5;
const PACE_MS = 400;

const createWorld = async (options: DemoDriverOptions): Promise<{ world: World; appcat: 'delivery' | 'taxi' }> => {
  const config = await loadSiteConfig(options.url);
  if (!config.userPoolEndpoint) throw new Error('Simulated drivers need a product that runs on this machine.');
  const rng = createRng(options.seed);
  const table = openOperatorTable(config.userPoolEndpoint, config.region);
  const world: World = {
    url: options.url,
    wsUrl: config.wsUrl,
    pool: config,
    password: DEMO_PASSWORD,
    wheel: createWheel(),
    places: createStreetPlaces(await ensureDemoPack(), rng),
    rng,
    rideSpeed: options.rideSpeed,
    topSpeed: TOP_SPEED,
    readStartCode: bookingId => readStartCode(table, bookingId),
    readHandoverCode: bookingId => readHandoverCode(table, bookingId),
    isPersonOnDuty: createPeopleWatch(table),
    log: line => options.isVerbose && console.log(line),
    report: line => console.error(line),
  };
  return { world, appcat: config.appcat };
};

const main = async (options: DemoDriverOptions): Promise<void> => {
  const { world, appcat } = await createWorld(options);
  const roster = rosterOf(appcat).slice(0, options.count);
  let onDuty = 0;
  for (const [index, person] of roster.entries()) {
    const started = new Promise<void>(resolve => {
      void work(world, person, () => {
        world.log(`${++onDuty} on duty after ${Math.round(performance.now())} ms`);
        resolve();
      });
    });
    await (index < HURRIED ? started : world.wheel.sleep(PACE_MS));
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));
try {
  await main(readDemoDriverOptions(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

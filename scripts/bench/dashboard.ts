import type { CDPSession, Page, WebSocketRoute } from '@playwright/test';
import { type Reported, positionFrame } from '#shared/contract/position-frame';
import { openBrowser, ORIGIN, signIn, startProduct } from '#scripts/screenshots/product';
import { type Bench, type Mark, type Row, seeded, short } from './figures';

const fleets = [
  { drivers: 1_500, goalShare: 0.05 },
  { drivers: 10_000, goalShare: 0.15 },
];
const SETTLE_MS = 8_000;
const MEASURED_MS = 16_000;
const FRAME_MS = 1_000;
/** Every driver moves every two seconds: half of them in each frame, about 20 m. */
const STEP = 0.0002;
const DRIVERS_A_FRAME = 5_000;
const city = { lat: 57.7, lng: 11.97 };
const SPREAD = 0.15;

type Moving = Omit<Reported, 'at'>;

const fleetOf = (count: number): Moving[] => {
  const random = seeded(2026);
  return Array.from({ length: count }, (_, i) => ({
    driver: `bench-driver-${i}`,
    lat: city.lat + (random() - 0.5) * SPREAD,
    lng: city.lng + (random() - 0.5) * SPREAD * 2,
    queue: i % 3 === 0,
  }));
};

/** Answers the panel's questions about drivers, and is its WebSocket, so that only the browser works. */
const standIn = async (page: Page, fleet: Moving[]): Promise<{ sendMoves: (moved: Moving[]) => number }> => {
  const facts = { carType: 'Delivery Van', vehicleNumber: 'ABC 123' };
  await page.route('**/api/fetchDriverMap*', async route => {
    const at = Date.now();
    const drivers = fleet.map(({ driver, ...where }) => ({
      id: driver,
      name: `Dora ${driver}`,
      ...facts,
      ...where,
      at,
    }));
    await route.fulfill({ json: { drivers } });
  });
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(/ticket=/, ws => {
    socket = ws;
    ws.onMessage(text => {
      const { action, topic } = JSON.parse(String(text)) as { action: string; topic?: string };
      ws.send(JSON.stringify(action === 'ping' ? { type: 'pong' } : { type: 'subscribed', topic }));
    });
  });
  return {
    sendMoves(moved) {
      let bytes = 0;
      for (let from = 0; from < moved.length; from += DRIVERS_A_FRAME) {
        const part = moved.slice(from, from + DRIVERS_A_FRAME).map(driver => ({ ...driver, at: Date.now() }));
        const text = JSON.stringify({ topic: 'dash#all', type: 'positions', body: positionFrame(part) });
        socket?.send(text);
        bytes += text.length;
      }
      return bytes;
    },
  };
};

/** Seconds of processor time of the page's main thread so far. */
const busyS = async (cdp: CDPSession): Promise<{ all: number; script: number }> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN;
  return { all: of('TaskDuration'), script: of('ScriptDuration') };
};

type Watched = { longTasks: number[] };

const watchLongTasks = () => {
  const watched: Watched = { longTasks: [] };
  (globalThis as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: 'longtask' });
};

const moveFor = async (fleet: Moving[], sendMoves: (moved: Moving[]) => number, forMs: number): Promise<number> => {
  const until = Date.now() + forMs;
  let bytes = 0;
  for (let half = 0; Date.now() < until; half = 1 - half) {
    const startedAt = Date.now();
    const moved = fleet.filter((_, i) => i % 2 === half);
    for (const driver of moved) driver.lat += STEP;
    bytes += sendMoves(moved);
    await new Promise(resolve => setTimeout(resolve, Math.max(0, FRAME_MS - (Date.now() - startedAt))));
  }
  return bytes;
};

type Fleet = (typeof fleets)[number];

const measure = async (page: Page, { drivers, goalShare }: Fleet, mark: (mark: Mark) => void): Promise<Row> => {
  const fleet = fleetOf(drivers);
  const { sendMoves } = await standIn(page, fleet);
  await page.goto(`${ORIGIN}/dashboard`);
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await page.locator('canvas.maplibregl-canvas').scrollIntoViewIfNeeded();
  await moveFor(fleet, sendMoves, SETTLE_MS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(watchLongTasks);
  const before = await busyS(cdp);
  const startedAt = Date.now();
  const bytes = await moveFor(fleet, sendMoves, MEASURED_MS);
  const after = await busyS(cdp);
  const seconds = (Date.now() - startedAt) / 1000;
  const { longTasks } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  const share = (after.all - before.all) / seconds;
  const what = `live map, ${drivers} drivers`;
  mark({ what: `${what}: main thread`, figure: share * 100, goal: goalShare * 100, unit: '%' });
  mark({ what: `${what}: long tasks in ${MEASURED_MS / 1000} s`, figure: longTasks.length, goal: 0 });
  return {
    what: `${drivers} drivers, each moves every two seconds`,
    'main thread': `${short(share * 100)} %`,
    script: `${short(((after.script - before.script) / seconds) * 100)} %`,
    'long tasks': longTasks.length,
    'longest ms': short(Math.max(0, ...longTasks)),
    'kB in two seconds': short(((bytes / seconds) * 2) / 1000),
  };
};

/**
 * The panel's map while its drivers move. Shares are processor time of the main thread; long tasks are by the clock, of which
 * a busy machine makes more.
 */
export const dashboardBench: Bench = {
  title: 'the panel’s live map in a browser',
  async run(mark) {
    const product = await startProduct('--no-demo-drivers');
    const browser = await openBrowser();
    try {
      const rows: Row[] = [];
      for (const fleet of fleets) {
        const context = await browser.newContext({
          viewport: { width: 1350, height: 940 },
          baseURL: ORIGIN,
          serviceWorkers: 'block' as const,
          geolocation: { latitude: city.lat, longitude: city.lng },
          permissions: ['geolocation'],
        });
        const page = await context.newPage();
        await signIn(page, 'admin@wayfare.test');
        rows.push(await measure(page, fleet, mark));
        await context.close();
      }
      return rows;
    } finally {
      await browser.close();
      product.kill();
    }
  },
};

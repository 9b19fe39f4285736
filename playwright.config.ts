import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PORTS_APART } from './test/e2e/site';

const port = Number(process.env.WAYFARE_E2E_PORT ?? 4380);
// Each product takes three ports: its own, the AWS services' and that of the social sign-in.
const taxiPort = port + 3;
/**
 * Each has a product of its own, because journeys share its drivers and settings. There is one taxi journey only, and
 * so one taxi product.
 */
const WORKERS = Math.min(3, availableParallelism());
const executablePath = process.env.CHROMIUM_PATH;
const taxiJourneys = /taxi-.*\.spec\.ts$/;

/** The product on a port of its own, as `npm start` runs it. */
const product = (at: number, flags: string) => ({
  command: `node scripts/start.mjs --port ${at} --no-demo-drivers ${flags}`,
  url: `http://127.0.0.1:${at}/config.json`,
  timeout: 180_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
});

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: WORKERS,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A trace costs a third of the time, also of journeys that pass: ask for it with `--trace on`.
  retries: 0,
  failOnFlakyTests: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    screenshot: 'only-on-failure',
    locale: 'en',
    geolocation: { latitude: 57.7, longitude: 11.9555 },
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Only the maps use the graphics card that the processor emulates, not every page.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-gpu-compositing',
      ],
    },
  },
  projects: [
    { name: 'delivery', testIgnore: taxiJourneys },
    { name: 'taxi', testMatch: taxiJourneys, use: { baseURL: `http://127.0.0.1:${taxiPort}` } },
  ],
  webServer: [
    product(taxiPort, '--taxi --providers stripe'),
    ...Array.from({ length: WORKERS }, (_, worker) => product(port + worker * PORTS_APART, '--social --providers all')),
  ],
});

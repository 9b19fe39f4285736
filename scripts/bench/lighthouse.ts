import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserPath, ORIGIN, signIn, startProduct } from '#scripts/screenshots/product';
import { type Bench, median, type Row, short } from './figures';

/** Fetched on demand: it has 185 MB of packages that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const DEBUG_PORT = 4399;
const RUNS = 3;
const KB = 1_000;

type Audit = { numericValue: number; details?: { items: { resourceType: string; transferSize: number }[] } };
type Report = { categories: { performance: { score: number } }; audits: Record<string, Audit> };
type Visit = { path: string; goal: number; user?: string };

const visits: readonly Visit[] = [
  { path: '/', goal: 98 },
  { path: '/login', goal: 98 },
  { path: '/register', goal: 98 },
  { path: '/about-us', goal: 98 },
  { path: '/', goal: 90, user: 'rider@wayfare.test' },
  { path: '/bookings', goal: 90, user: 'rider@wayfare.test' },
];

const reportOf = async ({ path, user }: Visit): Promise<Report> => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfare-lighthouse-'));
  const file = join(folder, 'report.json');
  const executablePath = await browserPath();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${DEBUG_PORT}`],
    baseURL: ORIGIN,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (user) await signIn(page, user);
    await page.goto('about:blank');
    const args = ['--yes', LIGHTHOUSE, `${ORIGIN}${path}`, `--port=${DEBUG_PORT}`, '--disable-storage-reset'];
    await promisify(execFile)('npx', [
      ...args,
      '--only-categories=performance',
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ]);
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const rowOf = async (visit: Visit): Promise<Row> => {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await reportOf(visit));
  const score = median(reports.map(({ categories }) => categories.performance.score * 100));
  const of = (audit: string) => median(reports.map(({ audits }) => audits[audit]!.numericValue));
  const scripts = (report: Report) =>
    (report.audits['network-requests']?.details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script');
  return {
    page: visit.user ? `${visit.path} signed in` : visit.path,
    score: short(score),
    goal: visit.goal,
    ratio: short(score / visit.goal),
    'LCP ms': short(of('largest-contentful-paint')),
    'TBT ms': short(of('total-blocking-time')),
    CLS: short(of('cumulative-layout-shift')),
    'script files': median(reports.map(report => scripts(report).length)),
    'script kB': short(
      median(reports.map(report => scripts(report).reduce((sum, { transferSize }) => sum + transferSize, 0))) / KB,
    ),
  };
};

export const lighthouseBench: Bench = {
  title: 'pages on a phone, by Lighthouse (simulated slow network and processor), median of three',
  async run() {
    const product = await startProduct('--no-demo-drivers');
    try {
      const rows: Row[] = [];
      for (const visit of visits) rows.push(await rowOf(visit));
      return rows;
    } finally {
      product.kill();
    }
  },
};

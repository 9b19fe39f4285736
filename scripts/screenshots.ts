import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';

/** Takes the README's screenshots of the running product: `npm run screenshots`. */
const PORT = 4390;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const root = fileURLToPath(new URL('..', import.meta.url));
const images = fileURLToPath(new URL('../docs/images/', import.meta.url));
const PASSWORD = 'wayfare*2026';
const START_MS = 120_000;

const startProduct = async () => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', String(PORT)], { cwd: root, stdio: 'ignore' });
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${ORIGIN}/config.json`).catch(() => undefined);
    if (answer?.ok) return child;
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  child.kill();
  throw new Error('the product did not start');
};

const visitor = async (browser: Browser, viewport: { width: number; height: number }): Promise<Page> => {
  const context = await browser.newContext({
    viewport,
    locale: 'en',
    baseURL: ORIGIN,
    geolocation: { latitude: 57.6997, longitude: 11.9527 },
    permissions: ['geolocation'],
  });
  return context.newPage();
};

const signIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(url => !url.pathname.includes('login'));
};

const choose = async (page: Page, box: string, place: string) => {
  const field = page.getByRole('combobox', { name: box });
  await field.click();
  await field.fill(place);
  await page
    .getByRole('option', { name: new RegExp(place) })
    .first()
    .click();
};

const bookAndPay = async (page: Page) => {
  await choose(page, 'Pickup', 'Järntorget');
  await page.waitForTimeout(500);
  await choose(page, 'Drop-off', 'Korsvägen');
  await page.getByRole('radio', { name: /^Car/ }).check();
  await page.waitForTimeout(4_000);
  await page.screenshot({ path: `${images}book.png` });
  await page.getByRole('button', { name: 'Book Car' }).click();
  await page.getByRole('button', { name: 'Get estimate' }).click();
  const estimate = page.getByRole('dialog', { name: 'Your price' });
  await estimate.getByLabel('Name').fill('Dora Door');
  await estimate.getByLabel('Phone').fill('070-123 45 67');
  await estimate.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('dialog', { name: 'Pay for the booking' }).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

const take = async (browser: Browser) => {
  const home = await visitor(browser, { width: 1440, height: 900 });
  await home.goto('/');
  await home.waitForTimeout(2_000);
  await home.screenshot({ path: `${images}home.png` });
  const rider = await visitor(browser, { width: 1440, height: 900 });
  await signIn(rider, 'rider@wayfare.test');
  await bookAndPay(rider);
  await rider
    .getByText(/is on the way to you/)
    .first()
    .waitFor({ timeout: 90_000 });
  await rider.waitForTimeout(9_000);
  await rider.screenshot({ path: `${images}ride.png` });
  const admin = await visitor(browser, { width: 1440, height: 900 });
  await signIn(admin, 'admin@wayfare.test');
  await admin.waitForTimeout(5_000);
  await admin.screenshot({ path: `${images}dashboard.png` });
};

mkdirSync(images, { recursive: true });
const product = await startProduct();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  await take(browser);
} finally {
  await browser.close();
  product.kill('SIGINT');
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { LatLng } from '#shared/contract/entities/common';
import { choosePlace, slide } from '#test/e2e/gestures';
import { apiOf } from './sample-work';
import { type Look, signIn, visitor } from './product';

const FILM = fileURLToPath(new URL('../../docs/images/ride.webp', import.meta.url));
const look: Look = { width: 390, scheme: 'light', language: 'en' };
const pickup = { lat: 57.6997, lng: 11.9527 };
const start = { lat: 57.6988, lng: 11.938 };
const drop = { lat: 57.7035, lng: 11.964 };
/** Between two pictures, and as long as each is shown. */
const STEP_MS = 400;

type Phones = { rider: Page; driver: Page };

const place = (page: Page, { lat, lng }: LatLng) =>
  page.context().setGeolocation({ latitude: lat, longitude: lng, accuracy: 5 });

/** `count` places at even distances along a line. */
const placesAlong = (line: readonly LatLng[], count: number): LatLng[] => {
  const lengths = line
    .slice(1)
    .map((to, index) => Math.hypot(to.lat - line[index]!.lat, (to.lng - line[index]!.lng) / 2));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, step) => {
    let left = (whole * (step + 1)) / count;
    const at = lengths.findIndex(length => (left -= length) <= 0);
    const to = line[at + 1] ?? line.at(-1)!;
    const from = line[at] ?? to;
    const share = at < 0 ? 1 : 1 + left / lengths[at]!;
    return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
  });
};

type Shot = [rider: Buffer, driver: Buffer];

/** Takes pictures of both phones until the returned function is called, which returns them. */
const record = ({ rider, driver }: Phones) => {
  const shots: Shot[] = [];
  let isOver = false;
  const take = (page: Page) => page.screenshot({ type: 'jpeg', quality: 92 });
  const run = async () => {
    while (!isOver) {
      const due = Date.now() + STEP_MS;
      shots.push(await Promise.all([take(rider), take(driver)]));
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - Date.now())));
    }
  };
  const running = run();
  return async (): Promise<Shot[]> => {
    isOver = true;
    await running;
    return shots;
  };
};

const STYLE = `
  body { margin: 0; padding: 16px; display: flex; gap: 16px; background: #e9e6df }
  img { width: 390px; border-radius: 28px; box-shadow: 0 4px 24px #0003 }`;

/** Both phones side by side, as one file for each pair of pictures. */
const compose = async (browser: Browser, shots: readonly Shot[], folder: string): Promise<string[]> => {
  const sheet = await browser.newPage({ viewport: { width: 2 * 390 + 48, height: 844 + 32 } });
  const files: string[] = [];
  for (const [index, shot] of shots.entries()) {
    const phones = shot.map(picture => `<img src="data:image/jpeg;base64,${picture.toString('base64')}">`).join('');
    await sheet.setContent(`<style>${STYLE}</style>${phones}`);
    const path = join(folder, `${index}.png`);
    await sheet.screenshot({ path });
    files.push(path);
  }
  return files;
};

const book = async (rider: Page): Promise<void> => {
  await rider.getByRole('button', { name: 'Book Economy' }).click();
  await rider.getByRole('dialog', { name: 'Anything to add?' }).getByRole('button', { name: 'Continue' }).click();
  const price = rider.getByRole('dialog', { name: 'Your estimate' });
  await price.getByRole('button', { name: 'Book', exact: true }).click();
  const booked = rider.getByRole('dialog', { name: 'Booking received' });
  await booked.waitFor();
  await rider.waitForTimeout(1_200);
  await booked.getByRole('button', { name: 'Close' }).last().click();
};

const chooseTrip = async (rider: Page): Promise<void> => {
  await choosePlace(rider, 'Pickup', 'Järntorget');
  await choosePlace(rider, 'Drop-off', 'Kungsportsavenyn');
  await rider.getByRole('radio', { name: /^Economy/ }).check();
  await rider.waitForTimeout(2_000);
};

const goOnline = async (driver: Page): Promise<void> => {
  await place(driver, start);
  await signIn(driver, 'driver@wayfare.test');
  await driver.goto('/trips');
  await driver.getByRole('switch', { name: 'Online' }).click();
  await driver.getByText(/Waiting for offers/).waitFor();
};

const drive = async (driver: Page, from: LatLng, to: LatLng, steps: number): Promise<void> => {
  const api = await apiOf('driver@wayfare.test');
  const text = ({ lat, lng }: LatLng) => `${lat},${lng}`;
  const { coords } = await api.call('googleapis-getroute', { start: text(from), dest: text(to) });
  for (const at of placesAlong(coords, steps)) {
    await place(driver, at);
    await driver.waitForTimeout(2 * STEP_MS);
  }
};

const startTrip = async ({ rider, driver }: Phones): Promise<void> => {
  const code = (await rider.getByRole('img', { name: /^Code/ }).innerText()).replace(/\D/g, '');
  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  await driver.getByLabel('5-digit code').pressSequentially(code, { delay: STEP_MS });
  await rider.getByText(/^On the way to/).waitFor();
};

const ride = async ({ rider, driver }: Phones): Promise<void> => {
  await rider.waitForTimeout(4 * STEP_MS);
  await book(rider);
  const accept = driver.getByRole('button', { name: 'Accept' });
  await accept.waitFor({ timeout: 60_000 });
  await driver.waitForTimeout(4 * STEP_MS);
  await accept.click();
  await rider
    .getByRole('link', { name: /^Open booking/ })
    .first()
    .click();
  await rider
    .getByText(/is on the way to you/)
    .first()
    .waitFor();
  await drive(driver, start, pickup, 20);
  await startTrip({ rider, driver });
  await drive(driver, pickup, drop, 16);
};

/**
 * Makes the README's moving picture: a rider and a driver, each on a phone, from the booking to the trip. The product
 * runs as a taxi company without demo drivers. Needs `img2webp` (package `webp` of Debian and Homebrew).
 */
export const takeFilm = async (browser: Browser): Promise<void> => {
  execFileSync('img2webp', ['-version'], { stdio: 'ignore' });
  const [rider, driver] = [await visitor(browser, look), await visitor(browser, look)];
  await goOnline(driver);
  await signIn(rider, 'rider@wayfare.test');
  await chooseTrip(rider);
  const end = record({ rider, driver });
  await ride({ rider, driver });
  const shots = await end();
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    const files = await compose(browser, shots, folder);
    const quality = ['-lossy', '-q', '55', '-m', '6', '-d', String(STEP_MS)];
    execFileSync('img2webp', ['-loop', '0', ...quality, ...files, '-o', FILM], { stdio: 'ignore' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

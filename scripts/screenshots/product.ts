import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';

const PORT = 4390;
export const ORIGIN = `http://127.0.0.1:${PORT}`;
export const PASSWORD = 'wayfare*2026';
const root = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 180_000;

/** The product with fresh demo data. */
export const startProduct = async (...flags: string[]) => {
  const args = ['scripts/start.mjs', '--port', String(PORT), ...flags];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${ORIGIN}/config.json`).catch(() => undefined);
    if (answer?.ok) return child;
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  child.kill();
  throw new Error('the product did not start');
};

type Found = { path?: string; problem?: string };

/** The browser of the journeys, installed if missing; undefined for the library's own. */
export const browserPath = async (): Promise<string | undefined> => {
  const { ensureBrowser } = (await import(new URL('../test-run/browser.mjs', import.meta.url).href)) as {
    ensureBrowser: () => Promise<Found>;
  };
  const { path, problem } = await ensureBrowser();
  if (problem) throw new Error(problem);
  return path;
};

export const openBrowser = async () => {
  const path = await browserPath();
  return chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
};

export type Look = { width: number; scheme: 'light' | 'dark'; language: string };

const heights: Record<number, number> = { 390: 844, 768: 1024 };
export const heightOf = (width: number): number => heights[width] ?? 900;

/** A visitor's own window at Järntorget. */
export const visitor = async (browser: Browser, { width, scheme, language }: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    colorScheme: scheme,
    hasTouch: width < 600,
    locale: language,
    baseURL: ORIGIN,
    serviceWorkers: 'block',
    geolocation: { latitude: 57.6997, longitude: 11.9527 },
    permissions: ['geolocation'],
  });
  await context.addInitScript(chosen => localStorage.setItem('wayfare-language', chosen), language);
  return context.newPage();
};

/** Signs in by the fields' names for a password manager, which are the same in every language. */
export const signIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await page.locator('input[autocomplete~="username"]').first().fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.locator('input[autocomplete="current-password"]').press('Enter');
  await page.waitForURL(url => !url.pathname.includes('login'));
};

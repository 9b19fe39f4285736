import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './run.mjs';

// The shell draws no windows: journeys take a quarter less time in it.
const PACKAGE = 'chromium-headless-shell';
const commands = [PACKAGE, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** A Chromium that is already installed on this machine. */
export const findInstalled = () => {
  const inPath = commands.flatMap(name => (process.env.PATH ?? '').split(delimiter).map(dir => join(dir, name)));
  return [...inPath, ...applications].find(file => existsSync(file));
};

const succeeds = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

/**
 * Finds or installs a browser for the browser journeys: CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's
 * own, and as root Debian's package.
 *
 * @returns {Promise<{path?: string, problem?: string}>} no path means Playwright's own browser
 */
export const ensureBrowser = async () => {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given) ? { path: given } : { problem: `CHROMIUM_PATH names ${given}, which does not exist.` };
  const installed = findInstalled();
  if (installed) return { path: installed };
  console.log('No Chromium or Chrome found: installing the one of Playwright …');
  if (succeeds(process.execPath, [`${root}node_modules/playwright/cli.js`, 'install', 'chromium'])) return {};
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That failed: installing a package of Chromium with apt-get …');
    succeeds('apt-get', ['update', '-qq']);
    for (const name of [PACKAGE, 'chromium'])
      if (succeeds('apt-get', ['install', '-y', '-qq', name])) return { path: findInstalled() };
  }
  return {
    problem:
      'The browser journeys need Chromium: install "chromium" or "google-chrome", or set CHROMIUM_PATH; `npm test -- --no-browser` leaves them out.',
  };
};

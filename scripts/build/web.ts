import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['web', 'shared', 'scripts/build', 'vite.config.ts', 'vite.build.config.ts', 'package-lock.json'];

/** Folder of the web build. */
export const webDir = join(root, 'dist/web');

/** Latest modification time below a path, in ms, tests excluded; 0 when the path does not exist. */
const newestMs = (path: string): number => {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map(name => newestMs(join(path, name))));
};

/** Whether the web build is missing or older than its sources. */
export const isWebStale = (): boolean => {
  const builtMs = statSync(join(webDir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some(source => newestMs(join(root, source)) > builtMs);
};

/**
 * Builds the web with Vite in a separate process, so that it does not slow down the rest.
 *
 * @throws Error with Vite's output when the build fails.
 */
export const ensureWeb = async (log: (line: string) => void): Promise<void> => {
  if (!isWebStale()) return;
  log('Building the web app …');
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const kill = () => void child.kill();
  process.once('exit', kill);
  let output = '';
  child.stdout.on('data', chunk => (output += String(chunk)));
  child.stderr.on('data', chunk => (output += String(chunk)));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  process.removeListener('exit', kill);
  if (code !== 0) throw new Error(`The web app does not build:\n${output.trim()}`);
};

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const minimumNode = [20, 19];

/** Refuses an older Node with a readable message instead of a stack trace. */
const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  console.error(`Wayfare needs Node ${minimumNode.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
};

/** Whether npm's own record of node_modules matches the lock file; optional packages may be missing. */
const isInstalled = lockText => {
  const installedFile = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(lockText).packages).filter(([path]) => path !== '');
  return wanted.every(([path, { version, optional, devOptional, peer }]) =>
    path in installed ? installed[path].version === version : Boolean(optional || devOptional || peer),
  );
};

/**
 * Installs the packages when they are missing or belong to another lock file. The hash of the lock file is stored in
 * node_modules, so that the check takes only a few milliseconds.
 */
export const ensureInstall = () => {
  checkNode();
  const lockText = readFileSync(`${root}package-lock.json`, 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  const stamp = `${root}node_modules/.wayfare-lock`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!isInstalled(lockText)) {
    console.log(
      existsSync(`${root}node_modules`)
        ? 'The packages changed: running npm ci …'
        : 'First run: installing packages (npm ci) …',
    );
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund'];
    const result = npm
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (result.status !== 0) {
      console.error('npm ci failed; the messages above say why. Nothing was started.');
      process.exit(result.status ?? 1);
    }
  }
  writeFileSync(stamp, hash);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstall();

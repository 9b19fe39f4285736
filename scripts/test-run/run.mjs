import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a Node script of a package.
 *
 * @param script path below node_modules
 * @param options.live streams the output instead of collecting it
 * @returns {Promise<{ok: boolean, output: string, seconds: number}>}
 */
export const run = (script, args, { live = false, env = {} } = {}) => {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [`${root}node_modules/${script}`, ...args], {
    cwd: root,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout?.on('data', chunk => (output += chunk));
  child.stderr?.on('data', chunk => (output += chunk));
  return new Promise(resolve => {
    child.once('error', error => resolve({ ok: false, output: error.message, seconds: 0 }));
    child.once('close', code => resolve({ ok: code === 0, output, seconds: (Date.now() - startedAt) / 1000 }));
  });
};

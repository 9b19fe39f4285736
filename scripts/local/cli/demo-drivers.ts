import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { projectFile } from '../hooks';

/**
 * Sends simulated drivers on the road, in a process of their own.
 *
 * @returns a function that stops them and waits for their end.
 */
export function startDemoDrivers(url: string, log: (line: string) => void): () => Promise<void> {
  const main = projectFile('scripts/demo-drivers/main.ts');
  if (!existsSync(main)) return () => Promise.resolve();
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--url', url], {
    cwd: projectFile('.'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', chunk => log(`demo drivers: ${String(chunk).trim()}`));
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()));
  let isStopping = false;
  child.once('exit', code => !isStopping && log(`The demo drivers stopped (code ${code}); the product goes on.`));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    isStopping = true;
    child.kill('SIGTERM');
    const force = setTimeout(kill, 1500);
    await exited;
    clearTimeout(force);
    process.removeListener('exit', kill);
  };
}

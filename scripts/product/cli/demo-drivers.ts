import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { projectFile } from '../../local/project-file';
import { endWithThis } from '../../local/end-child';

/**
 * Starts simulated drivers in a child process.
 *
 * @returns a function that stops them and waits for their exit.
 */
export const startDemoDrivers = (url: string, log: (line: string) => void): (() => Promise<void>) => {
  const main = projectFile('scripts/demo-drivers/main.ts');
  if (!existsSync(main)) return () => Promise.resolve();
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--url', url], {
    cwd: projectFile('.'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', chunk => log(`demo drivers: ${String(chunk).trim()}`));
  let isStopping = false;
  child.once('exit', code => !isStopping && log(`The demo drivers stopped (code ${code}); the product goes on.`));
  const end = endWithThis(child);
  return () => {
    isStopping = true;
    return end();
  };
};

import { spawn } from 'node:child_process';
import { endWithThis } from '#scripts/local/end-child';
import { projectFile } from '#scripts/local/project-file';
import { portOf } from './ports';

/**
 * Serves the web with Vite and hot module replacement; other requests are proxied to the runtime. It is a separate
 * process, so that pages load even while a debugger has paused a handler.
 *
 * @returns a function that stops it and waits for its end.
 */
export const startWebServer = (
  pageUrl: string,
  runtimeUrl: string,
  log: (line: string) => void,
): (() => Promise<void>) => {
  const vite = projectFile('node_modules/vite/bin/vite.js');
  const args = ['web', '--port', String(portOf(pageUrl)), '--strictPort', '--clearScreen', 'false'];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: projectFile('.'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, WAYFARE_ORIGIN: runtimeUrl, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  });
  // Ctrl-C ends it by a signal, which needs no message.
  child.once('exit', code => code && log(`The web server stopped (code ${code}): start again.`));
  return endWithThis(child);
};

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { projectFile } from './project-file';
import { WEB_SOCKET_PATH } from './physical-names';

// Each test starts a process that bundles and synthesizes; on a busy machine that takes a while.
vi.setConfig({ testTimeout: 60_000 });

const children: ChildProcess[] = [];
afterAll(() => children.forEach(child => child.kill('SIGKILL')));

const startProcess = async () => {
  const args = ['--import', 'tsx', projectFile('scripts/local/testing/run-fixture.ts')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { url: string; engineUrl: string }) };
};
const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s and takes the engine along', async signal => {
  const { child, url, engineUrl } = await startProcess();
  expect([await answers(url), await answers(engineUrl)]).toEqual([true, true]);
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect([await answers(url), await answers(engineUrl)]).toEqual([false, false]);
});

it('stops cleanly while a page is open that holds its WebSocket', async () => {
  const { child, url } = await startProcess();
  const socket = new WebSocket(`${url.replace('http', 'ws')}${WEB_SOCKET_PATH}?ticket=good`);
  await once(socket, 'open');
  // A page whose device sleeps does not answer the farewell.
  socket.pause();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  socket.terminate();
});

it('ends a shutdown that hangs by force', async () => {
  const code = [
    `import { stopOnSignals } from ${JSON.stringify(projectFile('scripts/local/stop-signals.ts'))};`,
    'stopOnSignals(() => new Promise(() => undefined));',
    'setInterval(() => undefined, 1000);',
    "console.log('ready');",
  ];
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code.join('\n')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  await once(child.stdout, 'data');
  let output = '';
  child.stderr.on('data', chunk => (output += String(chunk)));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output).toMatch(/ended by force/);
});

it('leaves no engine behind even when it is killed outright', async () => {
  const { child, engineUrl } = await startProcess();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => answers(engineUrl)).toBe(false);
});

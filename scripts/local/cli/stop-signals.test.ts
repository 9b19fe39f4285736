import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it, vi } from 'vitest';
import { projectFile } from '../hooks';

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

it('leaves no engine behind even when it is killed outright', async () => {
  const { child, engineUrl } = await startProcess();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => answers(engineUrl)).toBe(false);
});

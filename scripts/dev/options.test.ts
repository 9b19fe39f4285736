import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockData } from './data-lock';
import { readDevOptions } from './options';

it('keeps its data in a folder of its own, with demo data and drivers as npm start', () => {
  const options = readDevOptions([]);
  expect(options).toMatchObject({ port: 3000, fresh: false, seed: true, demoDrivers: true, inspectPort: undefined });
  expect(options.dataDir).toMatch(/\.local[\\/]dev$/);
});

it('opens a debugger on 9229, or where it is told', () => {
  expect(readDevOptions(['--inspect']).inspectPort).toBe(9229);
  expect(readDevOptions(['--inspect=9300', '--taxi'])).toMatchObject({ inspectPort: 9300, appcat: 'taxi' });
});

it.each([[['--inspect=x']], [['--fresh', '--data', 'mine']], [['--colour']]])('refuses %s', args => {
  expect(() => readDevOptions(args)).toThrow();
});

it('works alone on its data', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'wayfare-lock-'));
  writeFileSync(join(dir, 'dev.pid'), String(process.ppid));
  expect(() => lockData(dir)).toThrow(`process ${process.ppid} works with`);
  writeFileSync(join(dir, 'dev.pid'), '999999999');
  const unlock = lockData(dir);
  await unlock();
  lockData(dir, true);
  rmSync(dir, { recursive: true });
});

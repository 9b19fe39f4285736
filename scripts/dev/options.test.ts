import { expect, it } from 'vitest';
import { readDevOptions } from './options';

it('keeps its data in a folder of its own, with demo data and drivers as npm start', () => {
  const options = readDevOptions([]);
  expect(options).toMatchObject({ port: 3000, fresh: false, seed: true, demoDrivers: true, inspectPort: undefined });
  expect(options.dataDir).toMatch(/\.local[\\/]dev$/);
});

it('opens a debugger on 9229, or on the given port', () => {
  expect(readDevOptions(['--inspect']).inspectPort).toBe(9229);
  expect(readDevOptions(['--inspect=9300', '--taxi'])).toMatchObject({ inspectPort: 9300, appcat: 'taxi' });
});

it.each([[['--inspect=x']], [['--fresh', '--data', 'mine']], [['--colour']]])('refuses %s', args => {
  expect(() => readDevOptions(args)).toThrow();
});

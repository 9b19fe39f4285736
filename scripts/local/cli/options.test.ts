import { expect, it } from 'vitest';
import { readStartOptions } from './options';

it('starts deliveries on port 3000 with demo data and drivers by default', () => {
  expect(readStartOptions([])).toMatchObject({ port: 3000, appcat: 'delivery', seed: true, demoDrivers: true });
});

it('sends no drivers on the road when there are no accounts for them', () => {
  expect(readStartOptions(['--no-seed', '--taxi'])).toMatchObject({ appcat: 'taxi', seed: false, demoDrivers: false });
});

it.each([['--port=abc'], ['--port=70000'], ['--colour']])('refuses %s', argument => {
  expect(() => readStartOptions([argument])).toThrow();
});

it('[AUTH-5] offers social sign-in only when asked', () => {
  expect([readStartOptions([]).social, readStartOptions(['--social']).social]).toEqual([false, true]);
});

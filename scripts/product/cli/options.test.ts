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

it('[PAYS-1] offers payment providers by name or all of them, the test provider first, and no unknown one', () => {
  expect(readStartOptions([]).providers).toBeUndefined();
  expect(readStartOptions(['--providers', 'stripe, test']).providers).toEqual(['stripe', 'test']);
  const everyProvider = readStartOptions(['--providers=all']).providers;
  expect([everyProvider?.[0], new Set(everyProvider).size]).toEqual(['test', 13]);
  for (const names of ['', 'stripe,nobody', 'constructor'])
    expect(() => readStartOptions([`--providers=${names}`])).toThrow('--providers takes');
});

it('[AUTH-11] demands the robot check and a second factor of staff only when asked', () => {
  expect(readStartOptions([])).toMatchObject({ staffSecondFactor: false });
  expect(readStartOptions([]).robotCheck).toBeUndefined();
  const asked = readStartOptions(['--staff-second-factor', '--robot-check', 'blocks']);
  expect(asked).toMatchObject({ staffSecondFactor: true, robotCheck: 'blocks' });
  expect(() => readStartOptions(['--robot-check', 'maybe'])).toThrow('--robot-check takes');
});

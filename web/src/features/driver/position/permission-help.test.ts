import { expect, it } from 'vitest';
import { permissionHelp } from './permission-help';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    5,
    'driver.deniedHowApple',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 5, 'driver.deniedHowApple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 0, 'driver.deniedHow'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 5, 'driver.deniedHowAndroid'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 0, 'driver.deniedHow'],
])('[LIFE-13] %s (%s touch points) has its way to allow the location', (userAgent, maxTouchPoints, key) => {
  expect(permissionHelp({ userAgent, maxTouchPoints })).toBe(key);
});

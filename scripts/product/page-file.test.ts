import { expect, it } from 'vitest';
import { drawnPageFile } from './page-file';

it.each([
  ['/', 'index.html'],
  ['/?lang=ar', 'index.ar.html'],
  ['/terms?from=mail&lang=ar', 'terms.ar.html'],
  ['/terms', 'terms.html'],
  ['/terms/', 'app.html'],
  ['/bookings/42?lang=ar', 'app.ar.html'],
  ['/?lang=sv', 'index.html'],
  ['/?lang=../ar', 'index.html'],
  ['/?lang=%', 'index.html'],
  ['/toString', 'app.html'],
])('serves %s with %s', (address, file) => {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  expect(drawnPageFile(pathname, searchParams)).toBe(file);
});

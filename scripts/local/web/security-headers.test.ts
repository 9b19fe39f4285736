import { expect, it } from 'vitest';
import { localPolicy } from './security-headers';

it('lets the page reach the stand-ins and nothing else that the stage did not allow', () => {
  const policy =
    "default-src 'self'; connect-src 'self' ws://127.0.0.1:3000/ws; img-src 'self'; upgrade-insecure-requests";
  expect(localPolicy(policy, 'http://127.0.0.1:3001')).toBe(
    "default-src 'self'; connect-src 'self' ws://127.0.0.1:3000/ws http://127.0.0.1:3001; img-src 'self' http://127.0.0.1:3001",
  );
});

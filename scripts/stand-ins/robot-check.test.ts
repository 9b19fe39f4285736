import { expect, it } from 'vitest';
import { simulateRobotCheck, robotSecrets, seedToken } from './robot-check';

const response = 'XXXX.DUMMY.TOKEN.XXXX~user_signup~1';

/** The service as used by one site. */
const service = () => {
  const simulation = simulateRobotCheck();
  return (fields: object) => {
    const body = Buffer.from(JSON.stringify(fields));
    return JSON.parse(
      String(simulation({ path: '/turnstile/v0/siteverify', host: '127.0.0.1:3000', body }).body),
    ) as object;
  };
};
const wrong = (code: string) => ({ success: false, 'error-codes': [code] });

it('[AWS-5] simulates the answers of Cloudflare’s secrets for tests', () => {
  const ask = service();
  const { passes: secret, blocks, spent } = robotSecrets;
  const good = { success: true, hostname: '127.0.0.1', action: 'user_signup' };
  expect(ask({ secret, response, idempotency_key: 'one' })).toMatchObject(good);
  expect(ask({ secret, response, idempotency_key: 'one' })).toMatchObject(good);
  expect(ask({ secret, response, idempotency_key: 'two' })).toEqual(wrong('timeout-or-duplicate'));
  expect(ask({ secret: spent, response })).toEqual(wrong('timeout-or-duplicate'));
  expect(ask({ secret: blocks, response })).toEqual(wrong('invalid-input-response'));
  expect(ask({ secret, response: 'made up' })).toEqual(wrong('invalid-input-response'));
  expect(ask({ secret: 'another', response })).toEqual(wrong('invalid-input-secret'));
  expect(ask({ secret: blocks, response: seedToken('user_signup') })).toMatchObject(good);
  expect(ask({ response })).toEqual(wrong('missing-input-secret'));
});

import { expect, it } from 'vitest';
import { HOST_CLIENTS as looked } from '#lambdas/adapters/host-client';
import { HOST_CLIENTS as offered } from '#scripts/local/in-process/offer-clients';

it('[PLUS-17] functions look for the clients of their host where the host offers them', () => {
  expect(offered).toBe(looked);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventFilter } from '#infra/constructs/consumers';

/** The types of items that the consumer of the stream acts on, read from its code. */
const consumed = [
  ...readFileSync(fileURLToPath(new URL('../../lambdas/functions/events.ts', import.meta.url)), 'utf8').matchAll(
    /item\._et === '([\w-]+)'/g,
  ),
].map(([, type]) => type);

it('[RT-3] the stream’s filter lets through every type of item that its consumer acts on, and no other', () => {
  expect(consumed.length).toBeGreaterThan(5);
  expect(eventFilter.dynamodb.NewImage._et.S.toSorted()).toEqual(consumed.toSorted());
});

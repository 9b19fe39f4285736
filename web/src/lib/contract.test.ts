import { expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';
import { publicOperations, publicReads } from './transport';

const names = (keep: (operation: (typeof operationList)[number]) => boolean) =>
  operationList
    .filter(keep)
    .map(operation => operation.name)
    .sort();

it('knows which operations answer GET', () => {
  expect([...publicReads].sort()).toEqual(names(operation => operation.method === 'GET'));
});

it('knows which operations need no token', () => {
  expect([...publicOperations].sort()).toEqual(names(operation => operation.who === 'public'));
});

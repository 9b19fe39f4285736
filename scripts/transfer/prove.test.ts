import { expect, it } from 'vitest';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import type { Item } from '#lambdas/ports/store';
import { proveData } from './prove';

const wrongIn = async (items: Item[]) => {
  const store = memoryStore();
  await store.write(items.map(item => ({ type: 'put', item })));
  const pages = async function* () {
    yield* items;
  };
  const proofs = await proveData(fakeContext({ store }), pages());
  return proofs.flatMap(({ wrong }) => wrong);
};
const journal = (...amounts: number[]): Item => ({
  pk: 'J#PAY-1',
  sk: 'A',
  _et: 'journal',
  legs: amounts.map(amountMinor => ({ amountMinor })),
});
const balance = (balanceMinor: number): Item => ({ pk: 'W#ada', sk: 'BAL', _et: 'balance', balanceMinor });
const entry = (amountMinor: number): Item => ({ pk: 'W#ada', sk: 'TX#1', _et: 'entry', amountMinor, date: 1 });
const booking: Item = { pk: 'BK#1', sk: 'A', _et: 'booking', id: '1', v: 2 };
const event = (v: number): Item => ({ pk: 'BK#1', sk: `E#${v}`, _et: 'event', v });

it('[AWS-3] proves what was restored whole', async () => {
  expect(await wrongIn([journal(5, -5), balance(7), entry(7), booking, event(1), event(2)])).toEqual([]);
});

it.each<[string, Item[], string]>([
  ['a journal that lost a leg', [journal(5, -4)], 'J#PAY-1'],
  ['a balance without its entry', [balance(7)], 'ada'],
  ['a booking that lost an event', [booking, event(2)], 'BK#1'],
  ['events without their booking', [event(1)], 'BK#1'],
])('[AWS-3] names %s', async (_what, items, name) => {
  expect(await wrongIn(items)).toEqual([name]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Journal, journal, system, user } from '#shared/domain/ledger/journal';
import type { Write } from '#lambdas/ports/store';
import { balanceKey, ENTRY_PREFIX } from '#lambdas/store/keys';
import { memoryStore } from '#test/kit/memory-store';
import { journalWrites } from './journal-items';

const sources = readdirSync('lambdas', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => [file, readFileSync(join('lambdas', file), 'utf8')] as const);
const withText = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);

it('[PAYS-6] balances are written by journals, and at zero with a new person; by nothing else', () => {
  expect(withText(/add: \{[^}]*balanceMinor/).sort()).toEqual(['model/money/journal-items.ts']);
  expect(withText(/_et: 'balance'/).sort()).toEqual(['model/people/person-writes.ts']);
  expect(withText(/set: \{[^}]*balanceMinor/)).toEqual([]);
  expect(withText(/_et: 'entry'/)).toEqual(['model/money/journal-items.ts']);
});

/** Journals of people and the platform, some of them with several legs of one person. */
const journals = fc
  .array(fc.tuple(fc.constantFrom('r1', 'd1', 'd2', 'gateway:stripe', 'escrow'), fc.integer({ min: -1e9, max: 1e9 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map(parts => {
    const legs = parts.map(([name, amount]) =>
      name === 'gateway:stripe' || name === 'escrow' ? system(name, amount) : user(name, amount),
    );
    const rest = -legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return journal({ id: 'X-1', memo: 'x', currency: 'USD', legs: [...legs, system('bank', rest)] });
  });

const updates = (writes: readonly Write[]) => writes.flatMap(write => (write.type === 'update' ? [write] : []));

const added = (writes: readonly Write[], uid: string) =>
  writes
    .filter(write => write.type === 'update' && write.key.pk === balanceKey(uid).pk)
    .reduce((sum, write) => sum + ((write.type === 'update' && write.add?.balanceMinor) || 0), 0);
const entered = (writes: readonly Write[], uid: string) =>
  writes
    .flatMap(write => (write.type === 'put' && write.item.pk === balanceKey(uid).pk ? [write.item] : []))
    .filter(({ sk }) => sk.startsWith(ENTRY_PREFIX))
    .reduce((sum, { amountMinor }) => sum + (amountMinor as number), 0);

it('[PAYS-6] whatever a journal moves, each balance changes by the sum of its entries', () => {
  fc.assert(
    fc.property(journals, (journal: Journal) => {
      const writes = journalWrites(journal, 1);
      for (const uid of ['r1', 'd1', 'd2']) {
        const legs = journal.legs.filter(({ account }) => account.kind === 'user' && account.uid === uid);
        const moved = legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(added(writes, uid)).toBe(moved);
        // Two credits of one person in one journal would share one entry: no journal of ours has them.
        const kinds = legs.map(({ amountMinor }) => amountMinor < 0);
        if (new Set(kinds).size === kinds.length) expect(entered(writes, uid)).toBe(moved);
      }
    }),
  );
});

it('[PAYS-6] each change of a balance gives it a version that it never had before', () => {
  fc.assert(
    fc.property(journals, one => {
      for (const { key, add } of updates(journalWrites(one, 1))) expect([key.sk, add?.version]).toEqual(['BAL', 1]);
    }),
  );
});

it('[PROF-3] a journal that keeps money in a wallet counts only for the version by which that was calculated', async () => {
  const wallet = balanceKey('d1');
  const takes = (id: string, version?: number) => {
    const legs = [user('d1', -10), system('payout', 10)];
    const keeps = { minor: 20, ofMinor: 30, ...(version === undefined ? {} : { version }) };
    return store.write(journalWrites({ id, memo: 'x', currency: 'USD', legs, covered: true, keeps }, 1));
  };
  const store = memoryStore();
  await store.write([{ type: 'put', item: { ...wallet, _et: 'balance', balanceMinor: 30 } }]);
  expect(await takes('a')).toEqual({ ok: true });
  for (const amountMinor of [20, -10]) {
    const legs = [user('d1', amountMinor), system('escrow', -amountMinor)];
    await store.write(journalWrites({ id: `b${amountMinor}`, memo: 'x', currency: 'USD', legs }, 1));
  }
  expect(await store.get(wallet)).toMatchObject({ balanceMinor: 30, version: 3 });
  expect(await takes('c')).toMatchObject({ ok: false });
  expect(await takes('d', 1)).toMatchObject({ ok: false });
  expect(await takes('e', 3)).toEqual({ ok: true });
});

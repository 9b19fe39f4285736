import { bookOperations } from '#shared/contract/operations/books';
import { bookPeople } from '#lambdas/model/books/book-people';
import { type Proof, proveAccount } from '#lambdas/model/books/prove-account';
import type { Store } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { balanceShard, shards } from '#lambdas/store/keys';

const ACCOUNTS_A_STEP = 25;
/** A step ends early after so many entries, so that it stays far from the function's time limit. */
const ENTRIES_A_STEP = 10_000;

/** The next account; the cursor names a shard of the list of balances and the last account seen of it. */
const accountsAfter = async (store: Store, cursor: string): Promise<{ uids: string[]; shard: number }> => {
  const [shard = '0', after = ''] = cursor.split('#');
  const page = { index: 'gsi1' as const, pk: balanceShard(Number(shard)), limit: ACCOUNTS_A_STEP };
  const rows = await store.query({ ...page, ...(after ? { after } : {}) });
  return { uids: rows.map(({ g1s }) => g1s as string), shard: Number(shard) };
};

const nextOf = (shard: number, last: string | undefined): string | undefined => {
  if (last !== undefined) return `${shard}#${last}`;
  return shard + 1 < shards.length ? `${shard + 1}#` : undefined;
};

export const proveAccounts = implement(bookOperations.proveAccounts, async ({ ctx: { store }, input }) => {
  const { uids, shard } = await accountsAfter(store, input.cursor ?? '0#');
  const proofs = new Map<string, Proof>();
  let entries = 0;
  let entriesMinor = 0;
  for (const uid of uids) {
    const proof = await proveAccount(store, uid, input.until);
    proofs.set(uid, proof);
    entries += proof.count;
    entriesMinor += proof.untilMinor;
    if (entries >= ENTRIES_A_STEP) break;
  }
  const wrong = [...proofs].filter(([, { balanceMinor, totalMinor }]) => balanceMinor !== totalMinor);
  const personOf = await bookPeople(
    store,
    wrong.map(([uid]) => uid),
  );
  const nextCursor = nextOf(shard, [...proofs.keys()].at(-1));
  return {
    checked: proofs.size,
    entries,
    entriesMinor,
    differences: wrong.map(([uid, { balanceMinor, totalMinor }]) => ({
      person: personOf(uid),
      balanceMinor,
      entriesMinor: totalMinor,
    })),
    ...(nextCursor ? { nextCursor } : {}),
  };
});

import { proveAccount } from '#lambdas/model/books/prove-account';
import { log, measured } from '#lambdas/ports/log';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { balanceShard, shards } from '#lambdas/store/keys';

/** Ids of accounts are hexadecimal: the first id after a random one is a random account. */
const HEX = 16 ** 4;

const anyAccount = async (ctx: Context): Promise<string | undefined> => {
  const pk = balanceShard(shards[ctx.randomInt(0, shards.length - 1)] ?? 0);
  const after = ctx
    .randomInt(0, HEX - 1)
    .toString(16)
    .padStart(4, '0');
  const list = { index: 'gsi1' as const, pk, limit: 1 };
  const [row] = [...(await ctx.store.query({ ...list, after })), ...(await ctx.store.query(list))];
  return row?.g1s as string | undefined;
};

/**
 * Proves one random account of the ledger each minute: its balance is the sum of its entries. A difference is a fault
 * that an operator must examine. @returns the number of proved accounts.
 */
export const sweepLedger = async (ctx: Context): Promise<number> => {
  const uid = await anyAccount(ctx);
  if (uid === undefined) return 0;
  const { balanceMinor, totalMinor } = await proveAccount(ctx.store, uid, ctx.now());
  const differs = balanceMinor !== totalMinor;
  measured(
    { Stage: config.stage },
    {
      LedgerDifferences: { value: differs ? 1 : 0, unit: 'Count' },
    },
  );
  if (differs) log.warn('a balance is not the sum of its entries', { uid, code: 'ledger_difference' });
  return 1;
};

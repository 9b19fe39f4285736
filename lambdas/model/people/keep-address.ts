import type * as z from 'zod/mini';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { accountOperations } from '#shared/contract/operations/account';
import { overflow, samePlace } from '#shared/domain/people/saved-addresses';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { addressKey } from '#lambdas/store/keys';
import { addressItem, loadAddresses } from './addresses';

type Input = z.output<typeof accountOperations.saveAddress.input>;

const writesFor = async (ctx: Context, uid: string, { id, description, lat, lng }: Input): Promise<Write[]> => {
  const place = { description, lat, lng };
  if (id) return [{ type: 'update', key: addressKey(uid, id), set: place, if: exists() }];
  const saved = await loadAddresses(ctx.store, uid);
  const same = samePlace(saved, place, await ctx.settings());
  if (same) return [{ type: 'update', key: addressKey(uid, same.id), add: { count: 1 }, if: exists() }];
  const gone = overflow(saved);
  return [
    { type: 'put', item: addressItem(uid, { id: ctx.newId(), ...place, count: 1 }) },
    ...(gone ? [{ type: 'delete', key: addressKey(uid, gone.id) } as const] : []),
  ];
};

/** Saves a user's place: adds it, or counts one more visit. */
export const keepAddress = async (ctx: Context, uid: string, input: Input): Promise<Refusal | undefined> => {
  const { ok } = await ctx.store.write(await writesFor(ctx, uid, input));
  return ok ? undefined : refuse('not_found');
};

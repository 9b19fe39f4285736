import { type Refusal, refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { overflow, samePlace } from '#shared/domain/people/saved-addresses';
import { addressesOf, addressItem, loadAddresses } from '#lambdas/people/addresses';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { addressKey } from '#lambdas/store/keys';

type Input = Call<typeof accountOperations.saveAddress>['input'];

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

/** Saves a place of a user: a new one, or one more visit to a known one. `also` is committed with it or not at all. */
export const keepAddress = async (
  ctx: Context,
  uid: string,
  input: Input,
  also: readonly Write[] = [],
): Promise<Refusal | undefined> => {
  const { ok } = await ctx.store.write([...(await writesFor(ctx, uid, input)), ...also]);
  return ok ? undefined : refuse('not_found');
};

export const saveAddress = implement(
  accountOperations.saveAddress,
  async ({ ctx, actor, input }) => (await keepAddress(ctx, actor.uid, input)) ?? addressesOf(ctx, actor),
  { again: ({ ctx, actor }) => addressesOf(ctx, actor) },
);

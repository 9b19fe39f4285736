import type * as z from 'zod/mini';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { SavedAddress } from '#shared/contract/entities/user';
import type { accountOperations } from '#shared/contract/operations/account';
import { isSaved, learnt, overflow, samePlace } from '#shared/domain/people/saved-addresses';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { addressKey } from '#lambdas/store/keys';
import { addressItem, loadAddresses } from './addresses';

type Input = z.output<typeof accountOperations.saveAddress.input>;

/** Takes the slot from the place that has it now. */
const freed = (uid: string, saved: readonly SavedAddress[], slot: Input['slot'], to?: string): Write[] =>
  saved
    .filter(place => slot && place.slot === slot && place.id !== to)
    .map(({ id }) => ({ type: 'update', key: addressKey(uid, id), remove: ['slot'], if: exists() }));

const writesFor = async (ctx: Context, uid: string, input: Input): Promise<Write[]> => {
  const { id, slot, name, recent = false, ...place } = input;
  const words = { ...(name === undefined ? {} : { name }), ...(slot ? { slot } : {}) };
  // The other places only matter if a slot is set.
  const saved = id && !slot ? [] : await loadAddresses(ctx.store, uid);
  const set = { ...place, ...words, recent };
  // A place that is no longer saved loses its slot, and may be replaced by others.
  const isUnsaved = id !== undefined && recent && !slot;
  const change = { type: 'update', set, remove: slot === '' || isUnsaved ? ['slot'] : [], if: exists() } as const;
  if (id) return [{ ...change, key: addressKey(uid, id) }, ...freed(uid, saved, slot, id)];
  const same = samePlace(saved, place, await ctx.settings());
  if (same) {
    // A mere visit does not change the words of a place that was saved.
    const more = { ...learnt(same, place.description), ...words, recent: recent && !isSaved(same) };
    const count = {
      type: 'update',
      key: addressKey(uid, same.id),
      // Saving a place is not a visit, so a place that was only recent keeps its count.
      add: { count: isSaved(same) ? 1 : 0 },
      set: more,
      if: exists(),
    } as const;
    return [count, ...freed(uid, saved, slot, same.id)];
  }
  const gone = overflow(saved);
  // A place with a name of its owner's, or that is their home, is one that they save.
  const isRecent = recent && !slot && !name;
  return [
    { type: 'put', item: addressItem(uid, { ...place, ...words, recent: isRecent, id: ctx.newId(), count: 1 }) },
    ...(gone ? [{ type: 'delete', key: addressKey(uid, gone.id) } as const] : []),
    ...freed(
      uid,
      saved.filter(({ id }) => id !== gone?.id),
      slot,
    ),
  ];
};

/** Saves a user's place: adds it, or counts one more use of a saved one. */
export const keepAddress = async (ctx: Context, uid: string, input: Input): Promise<Refusal | undefined> => {
  const { ok } = await ctx.store.write(await writesFor(ctx, uid, input));
  return ok ? undefined : refuse('not_found');
};

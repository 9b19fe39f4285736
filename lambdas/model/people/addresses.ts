import type { SavedAddress } from '#shared/contract/entities/user';
import { byUse } from '#shared/domain/people/saved-addresses';
import type { Item, Store } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { addressKey, ADDRESS_PREFIX, userPk } from '#lambdas/store/keys';

/** A place, with the last rides that it has counted. */
export type CountedPlace = SavedAddress & { rides?: readonly string[] };
/** As stored: `recent` is false after it was saved. */
type StoredPlace = Omit<CountedPlace, 'recent'> & { recent: boolean };

const read = ({ recent, ...place }: StoredPlace): CountedPlace => (recent ? { ...place, recent: true } : place);

/** A user's saved and recent places, most used first. */
export const loadAddresses = async (store: Store, uid: string): Promise<SavedAddress[]> => {
  const items = await store.query({ pk: userPk(uid), beginsWith: ADDRESS_PREFIX, consistent: true });
  return byUse((items as unknown as StoredPlace[]).map(read));
};

/** The response of the operations that change them. */
export const addressesOf = async ({ store }: Pick<Context, 'store'>, { uid }: Pick<Actor, 'uid'>) => ({
  savedAddresses: await loadAddresses(store, uid),
});

export const addressItem = (uid: string, address: StoredPlace): Item => ({
  ...addressKey(uid, address.id),
  _et: 'address',
  ...address,
});

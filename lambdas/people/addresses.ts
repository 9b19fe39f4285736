import type { SavedAddress } from '#shared/contract/entities/user';
import { byUse } from '#shared/domain/people/saved-addresses';
import type { Item, Store } from '#lambdas/ports/store';
import { addressKey, addressPrefix, userPk } from '#lambdas/store/keys';

/** A user's saved places, most used first. */
export const loadAddresses = async (store: Store, uid: string): Promise<SavedAddress[]> => {
  const items = await store.query({ pk: userPk(uid), beginsWith: addressPrefix, consistent: true });
  return byUse(items as unknown as SavedAddress[]);
};

export const addressItem = (uid: string, address: SavedAddress): Item => ({
  ...addressKey(uid, address.id),
  _et: 'address',
  ...address,
});

import type { Store } from '#lambdas/ports/store';
import { referralKey, uniqueEmailKey, uniqueMobileKey } from '#lambdas/store/keys';

const owner = async (store: Store, key: { pk: string; sk: string }): Promise<string | undefined> =>
  (await store.get(key, { consistent: true }))?.uid as string | undefined;

export const ownerOfEmail = (store: Store, email: string) => owner(store, uniqueEmailKey(email.trim()));
export const ownerOfMobile = (store: Store, mobile: string) => owner(store, uniqueMobileKey(mobile.trim()));
export const ownerOfReferral = (store: Store, id: string) => owner(store, referralKey(id.trim()));

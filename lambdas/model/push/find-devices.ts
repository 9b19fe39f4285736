import type { PushTarget } from '#lambdas/ports/push';
import type { Item, Store } from '#lambdas/ports/store';
import { DEVICE_PREFIX, deviceKey, deviceOwnerKey, userPk } from '#lambdas/store/keys';

/** A device of a user. `at`: when it was last registered, ms. */
export type Device = { id: string; at: number } & PushTarget;

export const asDevice = (item: Item): Device => item as unknown as Device;

/** A user's devices, last registered first. */
export const devicesOf = async (store: Store, uid: string, consistent = false): Promise<Device[]> =>
  (await store.query({ pk: userPk(uid), beginsWith: DEVICE_PREFIX, consistent }))
    .map(asDevice)
    .sort((a, b) => b.at - a.at);

/** Id of the device's owner. */
export const ownerOf = async (store: Store, id: string): Promise<string | undefined> =>
  (await store.get(deviceOwnerKey(id), { consistent: true }))?.uid as string | undefined;

/** The device of a `pushToken`. */
export const deviceOfToken = async (store: Store, token: string): Promise<PushTarget | undefined> => {
  if (token.startsWith('arn:')) return { platform: 'ANDROID', arn: token };
  const id = token.replace(/^web:/, '');
  const uid = await ownerOf(store, id);
  const item = uid === undefined ? undefined : await store.get(deviceKey(uid, id));
  return item && asDevice(item);
};

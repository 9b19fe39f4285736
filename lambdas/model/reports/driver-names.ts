import { DELETED_NAME } from '#shared/domain/booking/anonymous';
import type { Store } from '#lambdas/ports/store';
import { userKey } from '#lambdas/store/keys';
import { asUser, fullName, type StoredUser } from '#lambdas/store/user-items';

/** Names and vehicles are read from the drivers' profiles, so that they are erased with the account. */
export const loadDrivers = async (store: Store, uids: readonly string[]): Promise<Map<string, StoredUser>> => {
  const users = (await store.getMany([...new Set(uids)].map(userKey))).map(asUser);
  return new Map(users.map(user => [user.id, user]));
};

export const namesOf = (user: StoredUser | undefined): { driverName: string; driverVehicleNo: string } => ({
  driverName: user && !user.deletedAt ? fullName(user) : DELETED_NAME,
  driverVehicleNo: user?.vehicleNumber ?? '',
});

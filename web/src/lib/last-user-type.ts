import type { UserType } from '#shared/contract/operation';
import { deviceStorage } from '../storage';

const STORED = 'wayfare-user-type';
const types: readonly string[] = ['rider', 'driver', 'fleetadmin', 'admin'] satisfies UserType[];

/** The type of the user who is signed in on this device, before their profile has been loaded. */
export const lastUserType = (): UserType | undefined => {
  const stored = deviceStorage.getItem(STORED);
  return stored && types.includes(stored) ? (stored as UserType) : undefined;
};

export const rememberUserType = (userType: UserType): void => deviceStorage.setItem(STORED, userType);

export const forgetUserType = (): void => deviceStorage.removeItem(STORED);

import type { UserType } from '#shared/contract/operation';

// The contract is a type here: its schemas would come along.
export const userTypes: readonly UserType[] = ['rider', 'driver', 'fleetadmin', 'admin'];

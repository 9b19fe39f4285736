import type { UserType } from '#shared/contract/operation';

// Not imported from the contract, which would pull its schemas into the bundle.
export const userTypes: readonly UserType[] = ['rider', 'driver', 'fleetadmin', 'admin'];

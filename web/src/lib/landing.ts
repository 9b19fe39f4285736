import type { UserType } from '#shared/contract/operation';

/** The page a user is sent to after signing in (spec §2, Login page). */
export const landingOf = (userType: UserType): string => {
  if (userType === 'admin' || userType === 'fleetadmin') return '/dashboard';
  return userType === 'driver' ? '/trips' : '/';
};

import type { UserType } from '#shared/contract/operation';

/** The pages of people: their user type and title. */
export const kinds = {
  rider: { title: 'nav.riders', path: '/riders', add: 'users.add.rider' },
  driver: { title: 'nav.drivers', path: '/drivers', add: 'users.add.driver' },
  fleetadmin: { title: 'nav.fleetAdmins', path: '/fleetadmins', add: 'users.add.fleetadmin' },
  admin: { title: 'nav.allAdmins', path: '/alladmin', add: 'users.add.admin' },
} as const satisfies Record<UserType, { title: string; path: `/${string}`; add: string }>;

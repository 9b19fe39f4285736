import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import type { AdminTableProps } from '@/ui/table/table-types';
import { useSettings } from '@/lib/settings-queries';
import { serverNow } from '@/lib/server-clock';
import { nameOf } from '@/features/people/name-of';
import { fetchPeople, personQuery } from './api';
import { stateOf } from './person-state';

const csvFields = [
  'id',
  'usertype',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'approved',
  'blockedAt',
  'blockReason',
  'createdAt',
  'createdByAdmin',
  'referralId',
  'signupViaReferral',
  'loginType',
  'userPlatform',
  'walletBalance',
  'bankName',

  'bankCode',
  'bankAccount',
  'taxId',
  'carType',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'other_info',
  'fleetadmin',
  'invitedBy',
  'licenseState',
  'licenseExpiry',
  'papersState',
  'papersExpiry',
] as const;
const moments: readonly string[] = ['createdAt', 'blockedAt', 'licenseExpiry', 'papersExpiry'];

/** The names of the fleets in the rows, each fetched once; a fleet that no longer exists is labelled so. */
function useFleetNames() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const names = useRef(new Map<string, string>());
  const learn = async (rows: readonly User[]) => {
    const ids = new Set(rows.flatMap(({ fleetadmin }) => fleetadmin ?? []));
    const unknown = [...ids].filter(id => !names.current.has(id));
    const found = unknown.map(id => client.fetchQuery(personQuery(id)).catch(() => undefined));
    for (const [at, someone] of (await Promise.all(found)).entries())
      names.current.set(unknown[at]!, someone ? nameOf(someone.user) : t('users.goneFleet'));
  };
  return { learn, nameFor: ({ fleetadmin }: User) => (fleetadmin && names.current.get(fleetadmin)) ?? '' };
}

/** All that is known of people, for a spreadsheet; an admin's file of drivers names their fleets. */
export function useCsv(usertype: UserType, byAdmin: boolean, fleet: string): AdminTableProps<User>['csv'] {
  const { AllowCriticalEditsAdmin } = useSettings();
  const { learn, nameFor } = useFleetNames();
  const withFleet = byAdmin && usertype === 'driver';
  return {
    fileName: `${usertype}s.csv`,
    disabled: !AllowCriticalEditsAdmin,
    head: ['state', 'rating', ...(withFleet ? ['fleet'] : []), ...csvFields],
    fetchPage: async request => {
      const page = await fetchPeople(usertype, fleet, request);
      if (withFleet) await learn(page.rows);
      return page;
    },
    row: user => [
      stateOf(user, serverNow()),
      user.ratings?.userrating ?? '',
      ...(withFleet ? [nameFor(user)] : []),
      ...csvFields.map(field => {
        const value = user[field as keyof User];
        if (moments.includes(field) && typeof value === 'number') return new Date(value).toISOString();
        return typeof value === 'number' ? value : String((value as string | boolean | undefined) ?? '');
      }),
    ],
  };
}

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataText } from '@/i18n/data-text';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { PersonAvatar } from '@/ui/person-avatar';
import type { TableColumn, TableFilter } from '@/ui/table/table-types';
import { TwoLines } from '@/ui/table/two-lines';
import { useFormat } from '@/lib/format';
import { carTypesQuery } from '@/lib/settings-queries';
import { nameOf } from '@/features/people/name-of';
import { dateWidths } from '@/ui/table/date-widths';
import { stateWidths } from '@/ui/table/state-widths';
import { PersonState } from './person-state';

function Name({ user }: { user: User }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <PersonAvatar name={nameOf(user)} path={user.profile_image} size={28} />
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 }} title={nameOf(user)}>
        {nameOf(user)}
      </Box>
    </Box>
  );
}

export function useColumns(usertype: UserType, byAdmin: boolean): readonly TableColumn<User>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return useMemo(() => {
    const text = (field: keyof User, headerName: string, width: number): TableColumn<User> => ({
      field,
      headerName,
      width,
      renderCell: ({ row }) => (
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {String(row[field] ?? '') || t('common.none')}
        </Box>
      ),
    });
    const driver = usertype === 'driver';
    const wallet = byAdmin && usertype !== 'admin';
    return [
      {
        field: 'firstName',
        headerName: t('users.name'),
        flex: 1,
        minWidth: 180,
        card: 'title',
        renderCell: ({ row }) => <Name user={row} />,
      },
      { ...text('email', t('auth.email'), 220), flex: 1, minWidth: 200, card: 'line' },
      text('mobile', t('users.mobile'), 140),
      ...(driver
        ? [
            {
              field: 'carType',
              headerName: t('users.carType'),
              width: 120,
              renderCell: ({ row }) => (
                <TwoLines
                  main={row.carType ? dataText(t, row.carType) : t('common.none')}
                  more={<bdi>{row.vehicleNumber}</bdi>}
                />
              ),
            } as TableColumn<User>,
          ]
        : []),
      {
        field: 'approved',
        headerName: t('users.stateHead'),
        width: stateWidths.person,
        card: 'line',
        renderCell: ({ row }) => <PersonState user={row} />,
      },
      ...(wallet
        ? [
            {
              field: 'walletBalance',
              headerName: t('nav.wallet'),
              type: 'number',
              width: 108,
              renderCell: ({ row }) => <Money amount={row.walletBalance} />,
            } as TableColumn<User>,
          ]
        : []),
      {
        field: 'createdAt',
        headerName: t('users.since'),
        width: dateWidths.date,
        sortable: true,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.createdAt, 'date'),
      },
    ] satisfies TableColumn<User>[];
  }, [t, date, usertype, byAdmin]);
}

export function useFilters(usertype: UserType): readonly TableFilter[] {
  const { t } = useTranslation();
  const { data: types = [] } = useQuery(carTypesQuery);
  const states = [
    'waiting',
    'approved',
    'blocked',
    ...(usertype === 'driver' ? ['unchecked', 'expiring'] : []),
  ] as const;
  return [
    {
      id: 'state',
      label: t('users.stateHead'),
      options: states.map(value => ({ value, label: t(`users.filter.${value as 'waiting'}`) })),
    },
    ...(usertype === 'driver'
      ? [
          {
            id: 'car',
            label: t('users.carType'),
            options: types.map(({ name }) => ({ value: name, label: dataText(t, name) })),
          },
        ]
      : []),
  ];
}

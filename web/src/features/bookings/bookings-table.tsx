import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import { ArrowIcon, CancelIcon, CardIcon, CarIcon } from '@/components/icons';
import { AdminTable } from '@/components/table/admin-table';
import type { AdminTableProps, RowAction } from '@/components/table/table-types';
import { useSettings } from '@/lib/start';
import { fetchPage, filterId } from './api';
import { ACTIVE, dateOf, mayCancel, mayPay, shownStatuses, whyNotAssign } from './booking-rules';
import { useColumns } from './use-columns';

interface ListProps {
  user: User;
  onCancel: (booking: Booking) => void;
  onPay: (booking: Booking) => void;
  onAssign: (booking: Booking) => void;
}

function useActions({ user, onCancel, onPay, onAssign }: ListProps): readonly RowAction<Booking>[] {
  const navigate = useNavigate();
  const { usertype } = user;
  const { autoDispatch } = useSettings();
  return useMemo(
    () => [
      { label: 'bookings.open', Icon: ArrowIcon, onClick: ({ id }) => void navigate(`/bookings/${id}`) },
      {
        label: 'bookings.assign',
        Icon: CarIcon,
        onClick: onAssign,
        hidden: () => usertype !== 'admin',
        disabled: row => whyNotAssign(row, autoDispatch) !== undefined,
        reason: row => whyNotAssign(row, autoDispatch),
      },
      {
        label: 'bookings.payNow',
        Icon: CardIcon,
        onClick: onPay,
        hidden: () => usertype !== 'rider',
        disabled: row => !mayPay(row, usertype),
      },
      {
        label: 'bookings.cancel',
        Icon: CancelIcon,
        danger: true,
        onClick: onCancel,
        hidden: () => usertype !== 'rider' && usertype !== 'admin',
        disabled: row => !mayCancel(row, user),
      },
    ],
    [navigate, user, usertype, autoDispatch, onCancel, onPay, onAssign],
  );
}

function useCsv({ usertype }: User): AdminTableProps<Booking>['csv'] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin } = useSettings();
  if (usertype === 'rider' || usertype === 'driver') return undefined;
  return {
    fileName: 'bookings.csv',
    disabled: !AllowCriticalEditsAdmin,
    head: (['id', 'date', 'status', 'customer', 'driver', 'vehicle', 'from', 'to', 'fare'] as const).map(column =>
      t(`bookings.${column}`),
    ),
    row: row => [
      row.booking_id,
      new Date(dateOf(row)).toISOString(),
      row.status,
      row.customer_name,
      row.driver_name ?? '',
      row.carType,
      row.pickupAddress,
      row.dropAddress,
      row.trip_cost,
    ],
  };
}

/** The list as a table, paged by the server. */
export function BookingsTable(props: ListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { usertype } = props.user;
  const columns = useColumns(usertype);
  const actions = useActions(props);
  const csv = useCsv(props.user);
  const options = [
    { value: ACTIVE, label: t('bookings.active') },
    ...shownStatuses.map(status => ({ value: status as string, label: t(`status.${status}`) })),
  ];
  return (
    <AdminTable<Booking>
      label={t('nav.bookings')}
      queryKey={['bookings', usertype]}
      searchable
      columns={columns}
      fetchPage={fetchPage}
      filters={[{ id: filterId, label: t('bookings.filter'), options }]}
      actions={actions}
      onRowClick={({ id }) => void navigate(`/bookings/${id}`)}
      csv={csv}
      empty={{ title: t('no_bookings'), art: 'road' }}
    />
  );
}

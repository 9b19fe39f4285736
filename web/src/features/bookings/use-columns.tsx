import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { dataText } from '@/i18n/data-text';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { listedAmount } from '#shared/domain/booking/amounts';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { RouteWords } from '@/ui/route-words';
import { StatusChip } from '@/ui/status-chip';
import { CutWords } from '@/ui/table/cut-words';
import type { TableColumn } from '@/ui/table/table-types';
import { TwoLines } from '@/ui/table/two-lines';
import { useFormat } from '@/lib/format';
import { dateOf } from './booking-rules';
import { FleetName } from '@/features/users/fleet-name';
import { dateWidths } from '@/ui/table/date-widths';
import { stateWidths } from '@/ui/table/state-widths';
import { OfficeMark } from './office-mark';

/** The booking number as a link; stops the click from reaching the row. */
function BookingLink({ booking }: { booking: Booking }) {
  return (
    <Link
      component={RouterLink}
      to={`/bookings/${booking.id}`}
      className="tnum"
      underline="hover"
      onClick={event => event.stopPropagation()}
      sx={{ fontWeight: 600 }}
    >
      {booking.booking_id}
    </Link>
  );
}

function RiderCell({ booking }: { booking: Booking }) {
  return (
    <>
      <CutWords>{booking.customer_name}</CutWords>
      {booking.booking_type_admin && <OfficeMark />}
    </>
  );
}

/** The columns of the list; drivers see their earnings, all others the fare. */
export function useColumns(usertype: UserType): readonly TableColumn<Booking>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return useMemo(() => {
    const columns: (TableColumn<Booking> | false)[] = [
      {
        field: 'booking_id',
        headerName: t('bookings.id'),
        flex: 1,
        minWidth: 232,
        renderCell: ({ row }) => (
          <TwoLines
            main={<BookingLink booking={row} />}
            more={<RouteWords pickup={row.pickupAddress} drop={row.dropAddress} />}
          />
        ),
      },
      {
        field: 'bookingDate',
        headerName: t('bookings.date'),
        width: dateWidths.time,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(dateOf(row)),
      },
      {
        field: 'status',
        headerName: t('bookings.status'),
        width: stateWidths.booking,
        renderCell: ({ row }) => <StatusChip status={row.status} of={row} />,
      },
      usertype !== 'rider' && {
        field: 'customer_name',
        headerName: t('bookings.customer'),
        flex: 0.6,
        minWidth: 104,
        hides: ['narrow'],
        renderCell: ({ row }) => <RiderCell booking={row} />,
      },
      usertype !== 'driver' && {
        field: 'driver_name',
        headerName: t('bookings.driver'),
        width: 120,
        hides: ['narrow'],
        renderCell: ({ row }) => row.driver_name ?? t('common.none'),
      },
      {
        field: 'carType',
        headerName: t('bookings.vehicle'),
        width: 100,
        hides: ['always'],
        renderCell: ({ row }) => dataText(t, row.carType),
      },
      usertype === 'admin' && {
        field: 'fleetadmin',
        headerName: t('users.fleet'),
        width: 120,
        hides: ['always'],
        renderCell: ({ row }) => (row.fleetadmin ? <FleetName id={row.fleetadmin} isCell /> : t('common.none')),
      },
      {
        field: 'trip_cost',
        headerName: t(usertype === 'driver' ? 'bookings.share' : 'bookings.fare'),
        type: 'number',
        width: 84,
        renderCell: ({ row }) => <Money amount={listedAmount(row, usertype)} />,
      },
    ];
    return columns.filter(column => column !== false);
  }, [t, date, usertype]);
}

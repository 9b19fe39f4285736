import { useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { brandOf } from '#shared/contract/payment-providers';
import { may } from '#shared/domain/booking/may-do';
import { listedAmount } from '#shared/domain/booking/amounts';
import type { UserType } from '#shared/contract/operation';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { ArrowIcon, CancelIcon, CarIcon } from '@/ui/icons';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import { cursorOf } from '@/ui/table/fill-page';
import type { AdminTableProps, Page, PageRequest, RowAction, TableQuery } from '@/ui/table/table-types';
import { bookingKeys } from '@/lib/query-keys';
import { useSettings } from '@/lib/settings-queries';
import { fetchRaw, fillPage } from './api';
import type { ListActions } from './booking-card';
import { dateOf, whyNotAssign } from './booking-rules';
import { FilterBar } from './filter-bar';
import { LookingNote } from './looking-note';
import { NothingFound } from './nothing-found';
import type { Asked, BookingFilter } from './booking-filter';
import { useColumns } from './use-columns';
import { useSearchProgress } from './use-search-progress';

type Open = (booking: Booking) => void;
type TableActions = Omit<ListActions, 'onPay'>;

function useActions({ user, onCancel, onAssign }: TableActions, open: Open): readonly RowAction<Booking>[] {
  const { usertype } = user;
  const { autoDispatch } = useSettings();
  return useMemo(
    () => [
      { label: 'bookings.open', Icon: ArrowIcon, onClick: open },
      {
        label: 'bookings.assign',
        Icon: CarIcon,
        onClick: onAssign,
        hidden: () => usertype !== 'admin',
        disabled: row => whyNotAssign(row, user, autoDispatch) !== undefined,
        reason: row => whyNotAssign(row, user, autoDispatch),
      },
      {
        label: 'bookings.cancel',
        Icon: CancelIcon,
        danger: true,
        onClick: onCancel,
        hidden: () => usertype !== 'admin',
        disabled: row => !may('cancelInList', row, user),
      },
    ],
    [open, user, usertype, autoDispatch, onCancel, onAssign],
  );
}

function useCsv({ usertype }: User, question: BookingFilter): AdminTableProps<Booking>['csv'] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin } = useSettings();
  if (usertype === 'rider' || usertype === 'driver') return undefined;
  return {
    fileName: 'bookings.csv',
    disabled: !AllowCriticalEditsAdmin,
    fetchPage: request => fetchRaw(question, request),
    head: [
      ...(['id', 'date', 'status', 'customer', 'driver', 'vehicle', 'from', 'to', 'fare', 'provider'] as const).map(
        column => t(`bookings.${column}`),
      ),
      t('ride.bookedBy'),
    ],
    row: row => [
      row.booking_id,
      new Date(dateOf(row)).toISOString(),
      row.status,
      row.customer_name,
      row.driver_name ?? '',
      row.carType,
      row.pickupAddress,
      row.dropAddress,
      listedAmount(row, 'admin'),
      row.gateway ? brandOf(row.gateway) : '',
      row.booking_type_admin ? 'admin' : 'rider',
    ],
  };
}

type SearchedPage = Page<Booking> & { /** The position where a page that was cut short continues. */ rest?: string };

/** Fills each page from as many requests as needed; a page that was cut short can be continued. */
function useSearchedPages(question: BookingFilter) {
  const looking = useSearchProgress();
  const goOn = useRef<SearchedPage>(undefined);
  const fetchPage = async ({ limit, cursor, signal }: PageRequest): Promise<SearchedPage> => {
    const from = goOn.current;
    goOn.current = undefined;
    const { watch, end } = looking.begin();
    const wanted = { question, limit, cursor: from?.rest ?? cursor, signal };
    const page = await fillPage(wanted, watch, from?.rows).finally(end);
    const next = page.next && cursorOf(page.next);
    return { rows: page.rows, ...(page.cut ? { rest: next } : { nextCursor: next }) };
  };
  const further = ({ data, refetch }: TableQuery<Booking>) => {
    goOn.current = data;
    void refetch();
  };
  return { looking, fetchPage, further };
}

/** On the desk, the table stays with the booking beside it; drivers go to their ride's page. */
function useOpen(usertype: UserType): Open {
  const navigate = useNavigate();
  const { open } = useRow();
  return useCallback(
    ({ id }) => (usertype === 'driver' ? void navigate(`/bookings/${id}`) : open(id)),
    [navigate, open, usertype],
  );
}

const rowName = (booking: Booking): string => booking.booking_id;

const restOf = (page: SearchedPage | undefined) => page?.rest;

/** The list as a table with server-side pagination. */
export function BookingsTable({ asked, ...props }: TableActions & { asked: Asked }) {
  const { t } = useTranslation();
  const { usertype } = props.user;
  const { question, narrow } = asked;
  const open = useOpen(usertype);
  const { looking, fetchPage, further } = useSearchedPages(question);
  const cutOf = ({ data, isPlaceholderData }: TableQuery<Booking>) => !isPlaceholderData && restOf(data) !== undefined;
  return (
    <AdminTable<Booking>
      label={t('nav.bookings')}
      queryKey={bookingKeys.table(usertype, question)}
      remember={usertype === 'driver' && !question.search}
      asked={{ question, narrowed: narrow }}
      lead={<FilterBar asked={asked} usertype={usertype} />}
      columns={useColumns(usertype)}
      fetchPage={fetchPage}
      actions={useActions(props, open)}
      rowName={rowName}
      onRowClick={open}
      csv={useCsv(props.user, question)}
      above={query => (
        <LookingNote
          looking={looking}
          cut={cutOf(query) && query.data?.rows.length ? query.data.rows.length : undefined}
          onFurther={() => further(query)}
        />
      )}
      nothing={query => <NothingFound asked={asked} cut={cutOf(query)} onFurther={() => further(query)} />}
      empty={{ title: t('no_bookings'), art: 'road' }}
    />
  );
}

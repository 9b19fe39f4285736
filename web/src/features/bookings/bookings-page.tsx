import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { OpenBooking } from '@/features/ride/sheet/open-booking';
import { PaymentDialog } from '@/features/payments/payment-dialog';
import { lazyPart } from '@/lib/lazy-part';
import { useSession } from '@/lib/session';
import { useAppCategory } from '@/lib/settings-queries';
import { useLiveBookings } from './api';
import type { ListActions } from './booking-card';
import { BookingCards } from './booking-cards';
import { CancelParts } from '@/features/cancel/cancel-parts';
import { FilterBar } from './filter-bar';
import { NothingFound } from './nothing-found';
import { useBookingFilter, type Asked } from './booking-filter';
import { RiderList } from './rider-list';
import { useCancel } from '@/features/cancel/use-cancel';

/** With the grid it is four times the page, which most people read on a phone, as cards. */
const BookingsTable = lazyPart(async () => ({ default: (await import('./bookings-table')).BookingsTable }));
const AssignPicker = lazyPart(async () => ({
  default: (await import('@/features/assign/assign-picker')).AssignPicker,
}));

const CARDS_WIDTH = { xs: 720, lg: 1120 } as const;

const texts = {
  rider: 'bookings.textRiderList',
  driver: 'bookings.textDriver',
  fleetadmin: 'bookings.textFleet',
  admin: 'bookings.textAdmin',
} as const;

/** Link to the booking page for riders and admins; drivers and fleet admins have none. */
function NewBooking({ usertype }: User) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  const to = usertype === 'admin' ? '/addbookings' : '/';
  if (usertype !== 'rider' && usertype !== 'admin') return null;
  return (
    <Button component={RouterLink} to={to} startIcon={<PlusIcon />}>
      {t(usertype === 'admin' ? 'nav.addBooking' : delivery ? 'bookings.bookNowDelivery' : 'bookings.bookNow')}
    </Button>
  );
}

/** Riders see all of their rides grouped until they search; all others see a list, as a table if there is room. */
function List(props: { asked: Asked; list: ListActions; small: boolean }) {
  const { t } = useTranslation();
  const { asked, list, small } = props;
  const { user } = list;
  const action = <NewBooking {...user} />;
  const rides = user.usertype === 'rider';
  if (!rides && !small) {
    return (
      <Suspense fallback={<CardListSkeleton />}>
        <BookingsTable {...list} asked={asked} />
      </Suspense>
    );
  }
  const cards =
    rides && !asked.narrow ? (
      <RiderList {...list} action={action} />
    ) : (
      <BookingCards
        {...list}
        question={asked.question}
        label={t('nav.bookings')}
        nothing={({ cut, further }) =>
          asked.narrow ? (
            <NothingFound asked={asked} cut={cut} onFurther={further} />
          ) : (
            <EmptyState art="road" title={t('no_bookings')} action={action} />
          )
        }
      />
    );
  return (
    <>
      {/* As wide as the cards: both end at one line. */}
      <Box sx={{ mb: 3, maxWidth: CARDS_WIDTH }}>
        <FilterBar asked={asked} usertype={user.usertype} />
      </Box>
      <Box sx={{ maxWidth: CARDS_WIDTH }}>{cards}</Box>
    </>
  );
}

function Bookings({ user }: { user: User }) {
  const { t } = useTranslation();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('tablet'), { noSsr: true });
  const [paying, setPaying] = useState<Booking>();
  const [assigning, setAssigning] = useState<Booking>();
  const cancelling = useCancel();
  const asked = useBookingFilter();
  useLiveBookings(user, asked.question);
  const list = { user, onCancel: cancelling.begin, onPay: setPaying, onAssign: setAssigning };
  return (
    <>
      <PageHead
        title={t('nav.bookings')}
        text={t(texts[user.usertype])}
        actions={small ? undefined : <NewBooking {...user} />}
      />
      <List asked={asked} list={list} small={small} />
      <CancelParts cancelling={cancelling} />
      {assigning && (
        <Suspense fallback={null}>
          <AssignPicker booking={assigning} onClose={() => setAssigning(undefined)} />
        </Suspense>
      )}
      {(user.usertype === 'admin' || user.usertype === 'fleetadmin') && <OpenBooking />}
      {paying && <PaymentDialog key={paying.id} booking={paying} open onDone={() => setPaying(undefined)} />}
    </>
  );
}

/** Booking history of the signed-in user (spec §2, Bookings screen). */
export function Page() {
  const { user } = useSession();
  return user ? <Bookings user={user} /> : null;
}

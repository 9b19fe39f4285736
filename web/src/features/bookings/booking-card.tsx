import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { dataText } from '@/i18n/data-text';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { isOver, may } from '#shared/domain/booking/may-do';
import { listedAmount } from '#shared/domain/booking/amounts';
import { hasDriverOnTrip, isScheduled } from '#shared/domain/booking/transitions';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { ZOOMED } from '@/ui/theme/controls';
import { Money } from '@/ui/money';
import { ChevronIcon } from '@/ui/icons';
import { StatusChip } from '@/ui/status-chip';
import { TripPoints } from '@/ui/trip-points';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { dateOf } from './booking-rules';
import { FleetName } from '@/features/users/fleet-name';
import { OfficeMark } from './office-mark';
import { When } from './when';

/** Actions available in the cards and rows of a list. */
export type ListActions = {
  user: User;
  onCancel: (booking: Booking) => void;
  onPay: (booking: Booking) => void;
  onAssign: (booking: Booking) => void;
};

function Head({ booking, usertype }: { booking: Booking; usertype: User['usertype'] }) {
  const { date } = useFormat();
  const isDesk = usertype === 'admin' || usertype === 'fleetadmin';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 1.5 }}>
      <StatusChip status={booking.status} of={booking} />
      {isDesk && booking.booking_type_admin && <OfficeMark />}
      <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
        {date(dateOf(booking))}
      </Typography>
    </Box>
  );
}

function Ends(props: { booking: Booking; user: User }) {
  const { t } = useTranslation();
  const { booking, user } = props;
  const drives = user.usertype === 'driver';
  const person = drives
    ? booking.customer_name
    : (booking.driver_name ?? t(isOver(booking) ? 'bookings.noDriverAtAll' : 'bookings.noDriver'));
  return (
    <Box
      sx={{
        display: 'flex',
        [ZOOMED]: { flexWrap: 'wrap' },
        alignItems: 'center',
        gap: 1.5,
        mt: 1.5,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <VehiclePicture name={booking.carType} image={booking.carImage} width={44} />
      <Box sx={{ flex: 1, minWidth: 0, [ZOOMED]: { flexBasis: '50%' } }}>
        <Typography variant="subtitle2" component="p" noWrap>
          <bdi>{person}</bdi>
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {dataText(t, booking.carType)} · <span className="tnum">{booking.booking_id}</span>
        </Typography>
        {user.usertype === 'admin' && booking.fleetadmin && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {t('users.fleet')}: <FleetName id={booking.fleetadmin} />
          </Typography>
        )}
      </Box>
      <Typography variant="h3" component="p">
        <Money amount={listedAmount(booking, props.user.usertype)} />
      </Typography>
      <ChevronIcon
        fontSize="small"
        aria-hidden
        sx={{ flex: 'none', color: 'text.secondary', rotate: '-90deg', '[dir="rtl"] &': { rotate: '90deg' } }}
      />
    </Box>
  );
}

/** A ride under way of its rider, who reads more about it on its page. */
const isFollowed = (booking: Booking, { id }: User): boolean =>
  booking.customer === id && (hasDriverOnTrip(booking.status) || (booking.status === 'NEW' && !isScheduled(booking)));

function CardActions({ booking, ...list }: ListActions & { booking: Booking }) {
  const { t } = useTranslation();
  const { autoDispatch } = useSettings();
  const { user } = list;
  const buttons: ReactNode[] = [
    isFollowed(booking, user) && (
      <Button key="follow" variant="outlined" component={RouterLink} to={`/bookings/${booking.id}`}>
        {t('bookings.follow')}
      </Button>
    ),
    may('cancelInList', booking, user) && (
      <Button key="cancel" variant="text" color="error" onClick={() => list.onCancel(booking)}>
        {t('bookings.cancel')}
      </Button>
    ),
    may('assign', booking, user, { autoDispatch }) && (
      <Button key="assign" onClick={() => list.onAssign(booking)}>
        {t('bookings.assign')}
      </Button>
    ),
    may('pay', booking, user) && (
      <Button key="pay" onClick={() => list.onPay(booking)}>
        {t('bookings.payNow')}
      </Button>
    ),
    may('rebook', booking, user) && (
      <Button key="rebook" variant="outlined" component={RouterLink} to={`/?rebook=${booking.id}`}>
        {t('bookings.rebook')}
      </Button>
    ),
    may('rate', booking, user) && (
      <Button key="rate" component={RouterLink} to={`/bookings/${booking.id}`}>
        {t('bookings.rate')}
      </Button>
    ),
  ].filter(Boolean);
  if (buttons.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        pb: 2,
        '& > *': { flex: '1 1 0', minWidth: 'min-content' },
      }}
    >
      {buttons}
    </Box>
  );
}

/** A booking as a card for phones, with the same data and actions as a table row. */
export function BookingCard(props: ListActions & { booking: Booking; upcoming?: boolean }) {
  const { t } = useTranslation();
  const { booking, upcoming, ...list } = props;
  return (
    <Box
      component="li"
      data-id={booking.id}
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      <Box
        component={RouterLink}
        to={`/bookings/${booking.id}`}
        aria-label={t('bookings.openId', { id: booking.booking_id })}
        sx={{ display: 'block', p: 2, color: 'inherit', textDecoration: 'none', '&:active': { bgcolor: 'surface' } }}
      >
        {upcoming ? <When booking={booking} /> : <Head booking={booking} usertype={list.user.usertype} />}
        <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
        <Ends booking={booking} user={list.user} />
      </Box>
      <CardActions booking={booking} {...list} />
    </Box>
  );
}

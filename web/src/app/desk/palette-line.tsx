import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HTMLAttributes } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { listedAmount } from '#shared/domain/booking/amounts';
import type { UserType } from '#shared/contract/operation';
import { Money } from '@/ui/money';
import { RouteWords } from '@/ui/route-words';
import { StatusChip } from '@/ui/status-chip';
import { paletteIcons } from './palette-icons';
import type { Place } from './use-palette-options';

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  mx: 1,
  minHeight: { xs: 44, md: 36 },
  borderRadius: 1,
  typography: 'body2',
  '& > svg': { fontSize: 16, flex: 'none', color: 'text.secondary' },
  // The list's own grounds and space.
  '&&.MuiAutocomplete-option': { px: 1, py: 0.5, '&.Mui-focused, &:hover': { bgcolor: 'surface' } },
  '&:not(.Mui-focused) > .enter': { visibility: 'hidden' },
} as const;

function Keys({ children, className }: { children: string; className?: string }) {
  return (
    <Typography
      component="kbd"
      variant="caption"
      dir="ltr"
      aria-hidden
      className={className}
      sx={{ font: 'inherit', fontSize: 12, flex: 'none', color: 'text.secondary' }}
    >
      {children}
    </Typography>
  );
}

/** State, price, customer and places of a booking. */
function BookingFacts({ booking, userType }: { booking: Booking; userType: UserType }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <Box component="bdi" className="tnum" sx={{ fontWeight: 600 }}>
          {booking.booking_id}
        </Box>
        <StatusChip status={booking.status} of={booking} />
        <Box component="span" sx={{ marginInlineStart: 'auto', fontWeight: 600 }}>
          <Money amount={listedAmount(booking, userType)} />
        </Box>
      </Box>
      <Typography variant="caption" component="div" sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
        <Box component="bdi" sx={{ flex: 'none', maxWidth: '40%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {booking.customer_name}
        </Box>
        <RouteWords pickup={booking.pickupAddress} drop={booking.dropAddress} />
      </Typography>
    </Box>
  );
}

function Words({ place }: { place: Place }) {
  return (
    <>
      <Box component="bdi" className="tnum" sx={{ overflowWrap: 'anywhere' }}>
        {place.label}
      </Box>
      {place.note && (
        <Typography component="bdi" variant="body2" noWrap className="tnum" sx={{ color: 'text.secondary' }}>
          {place.note}
        </Typography>
      )}
    </>
  );
}

/** An option of the palette: its icon, its words, and at the end the keys that lead there. */
export function PaletteLine(props: { place: Place; userType: UserType; line: HTMLAttributes<HTMLLIElement> }) {
  const { place, userType } = props;
  const Icon = paletteIcons[place.icon];
  return (
    <Box component="li" {...props.line} sx={line}>
      <Icon aria-hidden />
      {place.booking ? <BookingFacts booking={place.booking} userType={userType} /> : <Words place={place} />}
      {!place.booking && <Box component="span" sx={{ flex: 1 }} />}
      {place.keys && <Keys>{place.keys}</Keys>}
      <Keys className="enter">↵</Keys>
    </Box>
  );
}

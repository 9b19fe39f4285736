import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import type { Booking } from '#shared/contract/entities/booking';
import { listedAmount } from '#shared/domain/booking/amounts';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { WayPicture } from '@/ui/way-picture';
import { useFormat } from '@/lib/format';
import { useBookedPrice } from '../use-booked-price';
import { routeTaken, useRoute } from './ride-map';

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } });

/** The route's line, drawn horizontally: it appears after the route's animation. */
const Rule = styled('div')(({ theme }) => ({
  height: 3,
  marginTop: 12,
  borderRadius: 2,
  backgroundColor: theme.vars!.palette.amber,
  transformOrigin: 'right',
  animation: `${grow} 500ms 800ms ease-out both`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

/** In the place of the arrival time: the price of the ride, and its route. */
export function DoneFigure({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { distance, duration, money } = useFormat();
  const route = routeTaken(booking, useRoute(booking));
  const booked = useBookedPrice(booking);
  const facts = [
    distance(booking.distance ?? booking.estimateDistance),
    duration(booking.total_trip_time ?? booking.estimateTime),
    // With two payment methods, the receipt shows the parts.
    ...(booking.payment_mode === 'wallet' || !booking.usedWalletMoney
      ? [t(`receipt.mode.${booking.payment_mode}`)]
      : []),
    ...(booked === undefined ? [] : [t('ride.estimated', { amount: money(booked) })]),
  ];
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="figure" component="p">
          <Money amount={listedAmount(booking, 'rider')} />
        </Typography>
        <WayPicture way={route} />
      </Box>
      <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      <Rule aria-hidden />
    </Box>
  );
}

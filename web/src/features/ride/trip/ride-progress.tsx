import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { isScheduled } from '#shared/domain/booking/transitions';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';

/** Search, driver's way to the pickup, way to the drop-off, arrival. */
const STEPS = 4;

/** Completed steps; half a step is under way. Undefined before the search and after the ride. */
export const stepsDone = (booking: Booking): number | undefined => {
  switch (booking.status) {
    case 'NEW':
      return booking.searchEnded || isScheduled(booking) ? undefined : 0.5;
    case 'ACCEPTED':
      return 1.5;
    case 'ARRIVED':
      return 2;
    case 'STARTED':
      return 2.5;
    case 'REACHED':
    case 'PENDING':
      return STEPS;
    default:
      return undefined;
  }
};

const sweep = keyframes({ from: { insetInlineStart: '-50%' }, to: { insetInlineStart: '100%' } });

const Segment = styled('i')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: 4,
  borderRadius: 2,
  backgroundColor: theme.vars!.palette.hairline,
  // Backgrounds go in forced colours.
  '@media (forced-colors: active)': { border: '1px solid' },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: 'calc(var(--done) * 100%)',
    borderRadius: 2,
    backgroundColor: theme.vars!.palette.amber,
    transition: 'width 220ms ease-out',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  '&[data-moving="true"]::before': {
    width: '50%',
    // Motion beside text ends within five seconds (WCAG 2.2.2); each phase of the search moves it again.
    animation: `${sweep} 1600ms ease-in-out 3`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
}));

/** The ride's progress as a bar of four segments; the first moves while a driver is searched. */
export function RideProgress({ booking, searching }: { booking: Booking; searching: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const done = stepsDone(booking);
  if (done === undefined) return null;
  return (
    <Box
      role="img"
      aria-label={t('ride.step', { at: number(Math.ceil(done)), of: number(STEPS) })}
      sx={{ mt: 1.5, display: 'grid', gridTemplateColumns: `repeat(${STEPS}, 1fr)`, gap: 0.5 }}
    >
      {Array.from({ length: STEPS }, (_none, step) => (
        <Segment
          key={step === 0 ? `search ${booking.wave ?? 0}` : step}
          data-moving={searching && step === 0}
          style={{ '--done': Math.min(1, Math.max(0, done - step)) } as CSSProperties}
        />
      ))}
    </Box>
  );
}

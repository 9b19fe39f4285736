import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { SECOND_MS } from '#shared/contract/time';
import { ChevronIcon } from '@/ui/icons';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { useSession } from '@/lib/session';
import { splitAddress } from '@/lib/split-address';
import { useTopic } from '@/lib/ws';
import { driverStateQuery } from '../api';
import { AmberCard } from '../panel/amber-card';
import { stepTitles, targetOf } from './trip-step';

const Line = styled(AmberCard)(({ theme }) => ({
  position: 'relative',
  zIndex: theme.zIndex.appBar - 1,
  flex: 'none',
  minHeight: 48,
  padding: '6px 16px',
  borderRadius: 0,
  boxShadow: 'none',
  // Below a bar that stays while the page scrolls.
  'header + &': { position: 'sticky', top: 64 },
}));

/** Pressed anywhere on the line. */
const Anchor = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  color: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `3px solid ${theme.vars!.palette.onAmber}`, outlineOffset: -5 },
}));

/** A state this young is not asked for again as the page changes. */
const FRESH_MS = 15 * SECOND_MS;

/** The trip under way, as the server has told of it; asked for on every page but that of the trip, which asks by itself. */
function useTripElsewhere(): Booking | undefined {
  const client = useQueryClient();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isElsewhere = pathname !== '/trips';
  useEffect(() => {
    if (isElsewhere) void client.prefetchQuery({ ...driverStateQuery, staleTime: FRESH_MS });
  }, [client, isElsewhere, pathname]);
  useTopic(isElsewhere && user ? `u#${user.id}` : undefined, ({ type }) => {
    if (type === 'notice') void client.prefetchQuery(driverStateQuery);
  });
  const state = useQuery({ ...driverStateQuery, enabled: false }).data;
  return isElsewhere ? state?.activeBooking : undefined;
}

function Way({ trip, title }: { trip: Booking; title: string }) {
  const { t } = useTranslation();
  const [place] = splitAddress(targetOf(trip).add);
  return (
    <Line role="group" aria-label={t('driver.underWay')}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <div>{t('driver.underWay')}</div>
        <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {title} · <bdi>{place}</bdi>
        </Box>
      </Box>
      <Anchor to="/trips">
        {t('driver.backToTrip')}
        <ChevronIcon aria-hidden sx={{ rotate: '-90deg', '[dir="rtl"] &': { rotate: '90deg' } }} />
      </Anchor>
    </Line>
  );
}

function Shown() {
  const { t } = useTranslation();
  const trip = useTripElsewhere();
  const title = trip && stepTitles[trip.status];
  return title && <Way trip={trip} title={t(title)} />;
}

/** The way back to an accepted or running trip, on every page but that of the trip. */
export function TripStrip() {
  return (
    <QuietBoundary>
      <Shown />
    </QuietBoundary>
  );
}

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { SECOND_MS } from '#shared/contract/time';
import { useTranslation } from '@/i18n/translation';
import { ChevronIcon } from '@/ui/icons';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { useSession } from '@/lib/session';
import { splitAddress } from '@/lib/split-address';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { useTopic } from '@/lib/ws';
import { type DriverState, driverStateQuery } from '../api';
import { secondsLeft, type TimedOffer } from '../offer-queue';
import { closeMissed } from '../offers/missed-offers';
import { OfferSaid } from '../offers/offer-said';
import { useMissedOffers } from '../offers/use-missed-offers';
import { AmberCard } from '../panel/amber-card';
import { usePosition } from '../position/use-position';
import { usePositionSharing } from '../position/use-position-sharing';
import { useShiftState } from '../shift/use-shift-state';
import { useWakeLock } from '../shift/use-wake-lock';
import { useRing } from '../sound/ring';
import { stepTitles, targetOf } from '../trip/trip-step';

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

/** The driver's state from the server; fetched on every page except the trips page, which fetches it itself. */
function useStateElsewhere(): DriverState | undefined {
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
  return isElsewhere ? state : undefined;
}

function Strip(props: { title: string; label: string; children: ReactNode }) {
  return (
    <Line role="group" aria-label={props.title}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <div>{props.title}</div>
        <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{props.children}</Box>
      </Box>
      <Anchor to="/trips">
        {props.label}
        <ChevronIcon aria-hidden sx={{ rotate: '-90deg', '[dir="rtl"] &': { rotate: '90deg' } }} />
      </Anchor>
    </Line>
  );
}

function TripStrip({ trip, title }: { trip: Booking; title: string }) {
  const { t } = useTranslation();
  const [place] = splitAddress(targetOf(trip).add);
  return (
    <Strip title={t('driver.underWay')} label={t('driver.backToTrip')}>
      {title} · <bdi>{place}</bdi>
    </Strip>
  );
}

/** An offer, with the time left to answer it. */
function Offered({ timed, now }: { timed: TimedOffer; now: number }) {
  const { t } = useTranslation();
  const [place] = splitAddress(timed.offer.booking.pickup.add);
  return (
    <Strip title={t('driver.offer')} label={t('driver.seeOffer')}>
      <OfferSaid key={timed.offer.bookingId} timed={timed} now={now} />
      <bdi>{place}</bdi> · <span className="tnum">{t('driver.secondsLeft', { count: secondsLeft(timed, now) })}</span>
    </Strip>
  );
}

/**
 * A shift continues while its driver reads another page: positions are sent, offers ring and are displayed, and the
 * screen stays on.
 */
function OnDuty({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const { state, active, trip, online, open } = useShiftState(uid, closeMissed);
  const isOn = online || trip !== undefined;
  const { at } = usePosition(isOn);
  usePositionSharing({ uid, on: isOn, at, ride: trip });
  useWakeLock(online);
  const now = useNow(open.length > 0 ? SECOND_MS : undefined);
  const offers = open.filter(({ closesAt }) => closesAt > now);
  const [offer] = offers;
  useRing(offer?.offer.bookingId, useSettings().CarHornRepeat);
  useMissedOffers(offers, undefined, active?.id, undefined);
  if (offer) return <Offered timed={offer} now={now} />;
  const { activeBooking } = state ?? {};
  const title = activeBooking && stepTitles[activeBooking.status];
  return title && <TripStrip trip={activeBooking} title={t(title)} />;
}

function Shown() {
  const { user } = useSession();
  const state = useStateElsewhere();
  const isOn = state?.driverActiveStatus || state?.activeBooking;
  return user && isOn && <OnDuty uid={user.id} />;
}

/**
 * The shift of a driver on every page but that of their trips: offers, and a link back to an accepted or running trip.
 */
export function ShiftStrip() {
  return (
    <QuietBoundary>
      <Shown />
    </QuietBoundary>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { ErrorView } from '@/ui/error-view';
import { AlertIcon, TargetIcon } from '@/ui/icons';
import { LiveMap } from '@/ui/map/live-map';
import type { MapDriver } from '@/ui/map/map-types';
import { vehicleKindOf } from '@/ui/vehicle-art';
import { useAddress } from '@/lib/use-address';
import { useTrip } from '@/features/booking/trip-store';
import { nameOf } from '@/features/people/name-of';
import { personQuery } from '@/features/users/api';
import { useLiveDashboard } from './api';
import { DriverSideList } from './driver-side-list';
import { counts, type LiveDriver } from './live-drivers';
import { StateDot } from './state-dot';

const MAP_HEIGHT_PX = 480;
const CITY_ZOOM = 10;
const STREET_ZOOM = 14;

const fade = keyframes({ '50%': { opacity: 0.25 } });
const Pulse = styled('span')({
  display: 'inline-block',
  width: 6,
  height: 6,
  marginInlineEnd: 6,
  verticalAlign: 'middle',
  borderRadius: '50%',
  backgroundColor: 'currentColor',
  '@media (prefers-reduced-motion: no-preference)': { animation: `${fade} 2s ease-in-out 2` },
});

function Legend({ drivers }: { drivers: readonly LiveDriver[] }) {
  const { t } = useTranslation();
  const { free, busy } = counts(drivers);
  const entry = (isBusy: boolean, count: number) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <StateDot busy={isBusy} />
      {t(isBusy ? 'dashboard.busy' : 'dashboard.free')}
      <Box component="strong" className="tnum">
        {count}
      </Box>
    </Box>
  );
  return (
    <Box role="status" sx={{ display: 'flex', gap: 2, typography: 'body2' }}>
      {entry(false, free)}
      {entry(true, busy)}
    </Box>
  );
}

/** A red warning while the browser denies its position (DASH-2). */
function AllowLocation() {
  const { t } = useTranslation();
  const locate = useTrip(state => state.locate);
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, color: 'error.main' }}
    >
      <AlertIcon fontSize="small" aria-hidden />
      <Typography sx={{ fontWeight: 550 }}>{t('allow_location')}</Typography>
      <Button size="small" variant="outlined" onClick={() => void locate()}>
        {t('dashboard.askLocation')}
      </Button>
    </Box>
  );
}

/** The map's view: the chosen driver (named by the address), all drivers, or the browser's position. */
function useView(drivers: readonly LiveDriver[]) {
  const gps = useTrip(state => state.gps);
  const { params, write } = useAddress();
  const chosen = params.get('driver') ?? undefined;
  const [asked, setAsked] = useState(0);
  // Once the user moves the map, it follows nobody until a driver is chosen again.
  const [follows, setFollows] = useState(true);
  const driver = drivers.find(({ id }) => id === chosen);
  const everybody = asked > 0;
  const center = driver ?? (everybody ? undefined : gps);
  const view = {
    center: center && { lat: center.lat, lng: center.lng },
    hold: center !== undefined,
    stay: driver !== undefined && !follows,
    zoom: driver ? STREET_ZOOM : everybody ? undefined : CITY_ZOOM,
    fitKey: asked,
  };
  const choose = useCallback(
    (id: string) => {
      setFollows(true);
      write({ driver: id });
    },
    [write],
  );
  const showAll = () => {
    choose('');
    setAsked(count => count + 1);
  };
  return { view, chosen, choose, showAll, leave: () => setFollows(false) };
}

/** Explains why the driver in the address is not on the map. */
function OffTheMap({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...personQuery(id), retry: false });
  const name = data && nameOf(data.user);
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}
    >
      <Typography>{name ? t('dashboard.offTheMap', { name }) : t('dashboard.somebodyOffTheMap')}</Typography>
      <Button size="small" variant="outlined" onClick={onClose}>
        {t('common.close')}
      </Button>
    </Box>
  );
}

const dots = new WeakMap<LiveDriver, MapDriver>();
/** The same object for a driver who did not move. */
const dotOf = (driver: LiveDriver): MapDriver => {
  const { id, lat, lng, bearing, queue, carType } = driver;
  const dot = dots.get(driver) ?? { id, lat, lng, bearing, busy: queue, kind: vehicleKindOf(carType) };
  dots.set(driver, dot);
  return dot;
};

/** An address that names a driver scrolls to the map at once. */
function useShownAtOnce(isWanted: boolean) {
  const section = useRef<HTMLElement>(null);
  const [wanted] = useState(isWanted);
  useEffect(() => {
    if (!wanted) return;
    // A page that is opened begins at its top; this comes after it.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView?.({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return section;
}

function Head(props: { drivers: readonly LiveDriver[]; isLive: boolean; onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
      <Typography variant="h4" component="h2" id="drivers-title">
        {t('dashboard.driversTitle')}
      </Typography>
      <Legend drivers={props.drivers} />
      <Typography variant="body2" role="status" sx={{ color: 'success.main' }}>
        {props.isLive && <Pulse aria-hidden />}
        {props.isLive && t('dashboard.live')}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        startIcon={<TargetIcon />}
        onClick={props.onShowAll}
        sx={{ marginInlineStart: 'auto' }}
      >
        {t('map.recenter')}
      </Button>
    </Box>
  );
}

/** Live map of active drivers; the list beside it gives the same information as text (DASH-2). */
export function DriverMap({ user }: { user: User }) {
  const { t } = useTranslation();
  const { query, live } = useLiveDashboard(user);
  const { locate, gps, gpsError } = useTrip();
  const drivers = useMemo(() => query.data ?? [], [query.data]);
  const { view, chosen, choose, showAll, leave } = useView(drivers);
  useEffect(() => void locate(), [locate]);
  // The list is rendered first: with thousands of drivers, rendering both at once would delay typing.
  const onMap = useDeferredValue(drivers);
  const shown = useMemo(() => onMap.map(dotOf), [onMap]);
  const section = useShownAtOnce(chosen !== undefined);
  const isAway = chosen !== undefined && query.data !== undefined && !drivers.some(({ id }) => id === chosen);
  return (
    <Box
      component="section"
      ref={section}
      aria-labelledby="drivers-title"
      sx={{ mt: 2, scrollMarginTop: { xs: '80px', md: '16px' } }}
    >
      <Head drivers={drivers} isLive={live} onShowAll={showAll} />
      {gpsError && !gps && <AllowLocation />}
      {isAway && <OffTheMap id={chosen} onClose={() => choose('')} />}
      {query.isError && !query.data && <ErrorView compact error={query.error} onRetry={() => void query.refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1.5,
          overflow: 'hidden',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ borderInlineEnd: { lg: 1 }, borderColor: { lg: 'hairline' } }}>
          <LiveMap
            label={t('dashboard.mapLabel')}
            height={MAP_HEIGHT_PX}
            drivers={shown}
            chosenDriver={chosen}
            onDriver={choose}
            onMoved={leave}
            {...view}
          />
        </Box>
        <DriverSideList drivers={drivers} chosen={chosen} onChoose={choose} />
      </Box>
    </Box>
  );
}

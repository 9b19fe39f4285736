import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { ErrorView } from '@/ui/error-view';
import { AlertIcon, TargetIcon } from '@/ui/icons';
import { LiveMap } from '@/ui/map/live-map';
import { useTrip } from '@/features/booking/trip-store';
import { useLiveDashboard } from './api';
import { DriverSideList } from './driver-side-list';
import { counts, type LiveDriver } from './live-drivers';
import { StateDot } from './state-dot';

const MAP_HEIGHT_PX = 480;
const CITY_ZOOM = 10;
const STREET_ZOOM = 14;

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

/** The map's view: a chosen driver, all drivers, or the browser's position. */
function useView(drivers: readonly LiveDriver[]) {
  const gps = useTrip(state => state.gps);
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState(0);
  const driver = drivers.find(({ id }) => id === chosen);
  const everybody = asked > 0;
  const center = driver ?? (everybody ? undefined : gps);
  const view = {
    center: center && { lat: center.lat, lng: center.lng },
    hold: center !== undefined,
    zoom: driver ? STREET_ZOOM : everybody ? undefined : CITY_ZOOM,
    fitKey: asked,
  };
  const showAll = () => {
    setChosen(undefined);
    setAsked(count => count + 1);
  };
  return { view, chosen, choose: setChosen, showAll };
}

/** Live map of active drivers; the list beside it gives the same information as text (DASH-2). */
export function DriverMap({ user }: { user: User }) {
  const { t } = useTranslation();
  const { query, live } = useLiveDashboard(user);
  const { locate, gps, gpsError } = useTrip();
  const drivers = useMemo(() => query.data ?? [], [query.data]);
  const { view, chosen, choose, showAll } = useView(drivers);
  useEffect(() => void locate(), [locate]);
  const dots = useMemo(() => drivers.map(({ queue, ...driver }) => ({ ...driver, busy: queue })), [drivers]);
  return (
    <Box component="section" aria-labelledby="drivers-title" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1.5 }}>
        <Typography variant="h3" component="h2" id="drivers-title">
          {t('dashboard.driversTitle')}
        </Typography>
        <Legend drivers={drivers} />
        <Typography variant="body2" role="status" sx={{ color: live ? 'success.main' : 'text.secondary' }}>
          {live ? t('dashboard.live') : ''}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          startIcon={<TargetIcon />}
          onClick={showAll}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('map.recenter')}
        </Button>
      </Box>
      {gpsError && !gps && <AllowLocation />}
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
          <LiveMap label={t('dashboard.mapLabel')} height={MAP_HEIGHT_PX} drivers={dots} onDriver={choose} {...view} />
        </Box>
        <DriverSideList drivers={drivers} chosen={chosen} onChoose={choose} />
      </Box>
    </Box>
  );
}

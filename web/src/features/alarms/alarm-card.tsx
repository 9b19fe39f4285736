import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Alarm } from '#shared/contract/entities/alarm';
import { useTranslation } from '@/i18n/translation';
import { Plate } from '@/ui/plate';
import { CheckIcon, PhoneIcon } from '@/ui/icons';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { latLngText } from '@/lib/lat-lng-text';
import { useFormat } from '@/lib/format';
import { lazyPart } from '@/lib/lazy-part';
import { isDialable } from '@/lib/phone';
import { useResolve } from './api';

const LiveMap = lazyPart(async () => ({ default: (await import('@/ui/map/live-map')).LiveMap }));

const MAP_HEIGHT_PX = 168;
const STREET_ZOOM = 15;

function Who({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { byType, name, driver_name: driver, vehicle_number: plate } = alarm;
  return (
    <Box>
      <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {t(byType === 'rider' ? 'alarm.byRider' : 'alarm.byDriver', { name })}
      </Typography>
      <Typography
        variant="body2"
        component="p"
        className="tnum"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, color: 'text.secondary', mt: 0.5 }}
      >
        <time dateTime={new Date(alarm.at).toISOString()}>{t('alarm.since', { time: date(alarm.at, 'time') })}</time>
        {plate && <Plate number={plate} />}
        {byType === 'rider' && driver && <span>{t('alarm.driver', { name: driver })}</span>}
        <span>{alarm.booking_id}</span>
      </Typography>
    </Box>
  );
}

function Where({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { lat, lng, movedAt, name, driver_name: driver } = alarm;
  if (lat === undefined || lng === undefined)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('alarm.noPosition')}
      </Typography>
    );
  const at = { lat, lng };
  return (
    <Box>
      <Box sx={{ borderRadius: 1, overflow: 'hidden', height: MAP_HEIGHT_PX, bgcolor: 'surface' }}>
        <QuietBoundary>
          <LiveMap
            label={t('alarm.mapLabel', { name })}
            height={MAP_HEIGHT_PX}
            center={at}
            hold
            zoom={STREET_ZOOM}
            vehicle={{ ...at, name: driver ?? name }}
          />
        </QuietBoundary>
      </Box>
      <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary', mt: 0.5 }}>
        <bdi dir="ltr">{latLngText({ lat, lng }).replace(',', ', ')}</bdi>
        {movedAt !== undefined && ` · ${t('alarm.positionFrom', { time: date(movedAt, 'time') })}`}
      </Typography>
    </Box>
  );
}

/** The confirmation is inline: a dialog would hide the other alarms behind it. */
function Resolve({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const resolve = useResolve(alarm.id);
  if (!asking)
    return (
      <Button
        variant="outlined"
        startIcon={<CheckIcon />}
        onClick={() => setAsking(true)}
        sx={{ gridColumn: '1 / -1' }}
      >
        {t('alarm.resolve')}
      </Button>
    );
  return (
    <Box role="group" aria-label={t('alarm.resolveSure')} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }}>
      <Typography variant="body2">{t('alarm.resolveSure')}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Button variant="outlined" autoFocus onClick={() => setAsking(false)}>
          {t('alarm.notYet')}
        </Button>
        <Button color="error" loading={resolve.isPending} onClick={() => resolve.mutate()}>
          {t('alarm.resolveYes')}
        </Button>
      </Box>
    </Box>
  );
}

/** One alarm: who raised it, in which vehicle, since when and where, with the actions for it. */
export function AlarmCard({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const canCall = isDialable(alarm.contact);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1.5, p: 2, '& + &': { borderTop: 1, borderColor: 'hairline' } }}>
      <Who alarm={alarm} />
      <Where alarm={alarm} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {canCall && (
          <Button
            component="a"
            href={`tel:${alarm.contact}`}
            startIcon={<PhoneIcon />}
            aria-label={t('ride.call', { name: alarm.name })}
          >
            {t('ride.callShort')}
          </Button>
        )}
        <Button component={Link} to={`/bookings/${alarm.bookingId}`} variant={canCall ? 'outlined' : 'contained'}>
          {t('alarm.openRide')}
        </Button>
        <Resolve alarm={alarm} />
      </Box>
    </Box>
  );
}

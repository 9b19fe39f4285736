import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/contract/time';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { deviceNow } from '@/lib/server-clock';
import { permissionHelp } from './permission-help';
import { usePlace } from './place';
import type { Loss } from './use-position';
import { WarningStrip } from './warning-strip';

const TICK_MS = 1_000;

/** The age in ms of a time by the device's clock, as positions have it. */
function useAge(since: number): number {
  const [age, setAge] = useState(() => Math.max(0, deviceNow() - since));
  useEffect(() => {
    const timer = setInterval(() => setAge(Math.max(0, deviceNow() - since)), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return age;
}

/** "No location for 40 s", in minutes later on. */
function useLossTitle({ problem, since }: Loss): string {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const age = useAge(since);
  if (problem === 'denied') return t('driver.deniedTitle');
  const isShort = age < 2 * MINUTE_MS;
  const time = isShort ? t('unit.seconds', { value: Math.floor(age / 1_000) }) : duration(age / 1_000);
  return t('driver.lost', { time });
}

/** The device reports no position: since when, the consequences, and advice. */
export function LocationWarning({ lost, onTrip }: { lost: Loss; onTrip: boolean }) {
  const { t } = useTranslation();
  const startChoosing = usePlace(state => state.startChoosing);
  const isDenied = lost.problem === 'denied';
  const meaning = t(onTrip ? 'driver.lostTrip' : 'driver.lostIdle');
  const remedy = t(isDenied ? permissionHelp(navigator) : 'driver.lostHow');
  return (
    <WarningStrip key={lost.problem} title={useLossTitle(lost)} isOpen={isDenied} advice={`${meaning} ${remedy}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mx: -1, mb: -1 }}>
        <Button variant="text" color="inherit" onClick={lost.retry} sx={{ px: 1, minWidth: 0, minHeight: 44 }}>
          {t('common.retry')}
        </Button>
        <Button variant="text" color="inherit" onClick={startChoosing} sx={{ px: 1, minWidth: 0, minHeight: 44 }}>
          {t('driver.placeMe')}
        </Button>
      </Box>
    </WarningStrip>
  );
}

/** The device's positions jump and are not trusted: the consequences for the driver, and advice. */
export function JumpWarning() {
  const { t } = useTranslation();
  return <WarningStrip title={t('driver.jumps')} advice={`${t('driver.jumpsMeaning')} ${t('driver.jumpsHow')}`} />;
}

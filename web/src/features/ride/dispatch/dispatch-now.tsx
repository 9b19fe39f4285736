import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AroundNow } from '@/features/assign/api';
import { CandidateLine } from '@/features/assign/candidate-line';
import { useTranslation } from '@/i18n/translation';
import { ToneChip } from '@/ui/status-chip';

const FEW = 5;

function End(props: { driver: AroundNow; onAssign: ((uid: string) => void) | undefined }) {
  const { t } = useTranslation();
  const { driver, onAssign } = props;
  if (driver.excluded) return <ToneChip tone="neutral">{t(`dispatch.why.${driver.excluded}`)}</ToneChip>;
  if (!onAssign) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('assign.actionNamed', { name: driver.name })}
      onClick={() => onAssign(driver.uid)}
      sx={{ minHeight: { xs: 44, md: 36 } }}
    >
      {t('assign.short')}
    </Button>
  );
}

/** Drivers currently around the pickup. Without `onAssign` they cannot be assigned. */
export function DriversNow(props: { drivers: readonly AroundNow[]; onAssign: ((uid: string) => void) | undefined }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? props.drivers : props.drivers.slice(0, FEW);
  return (
    <Box component="section" aria-labelledby="dispatch-now" sx={{ pt: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Typography id="dispatch-now" variant="subtitle2" component="h3">
        {t('dispatch.now')}
      </Typography>
      {props.drivers.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('assign.nobodyTitle')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(driver => (
          <CandidateLine
            key={driver.uid}
            name={driver.name}
            vehicleNumber={driver.vehicleNumber}
            km={driver.km}
            score={driver.score}
            muted={driver.excluded !== undefined}
            end={<End driver={driver} onAssign={props.onAssign} />}
          />
        ))}
      </Box>
      {shown.length < props.drivers.length && (
        <Button
          size="small"
          variant="text"
          onClick={() => setShowsAll(true)}
          sx={{ mx: -1.5, minHeight: { xs: 44, md: 36 } }}
        >
          {t('dispatch.showAll', { number: props.drivers.length })}
        </Button>
      )}
    </Box>
  );
}

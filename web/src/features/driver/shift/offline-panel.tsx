import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { PinIcon } from '@/ui/icons';
import { BottomPanel } from '../panel/bottom-panel';
import { DocumentNote } from './document-note';
import { DutySwitch } from './duty-switch';
import { permissionHelp } from '../position/permission-help';
import { usePlace } from '../position/place';
import type { PositionProblem } from '../position/use-position';

const words = {
  denied: { title: 'driver.deniedTitle', text: 'driver.deniedText' },
  unavailable: { title: 'driver.unavailableTitle', text: 'driver.unavailableText' },
  outside: { title: 'driver.outsideTitle', text: 'driver.outsideText' },
  none: { title: 'driver.offlineTitle', text: 'driver.offlineText' },
} as const;

/** Off duty: the switch, and the reason if the driver could not go on duty. */
export function OfflinePanel(props: {
  problem: PositionProblem | undefined;
  busy: boolean;
  locating: boolean;
  onGo: () => void;
}) {
  const { t } = useTranslation();
  const startChoosing = usePlace(state => state.startChoosing);
  const { title, text } = words[props.problem ?? 'none'];
  return (
    <BottomPanel
      label={t('driver.panel')}
      footer={
        <Box sx={{ display: 'grid', gap: 1 }}>
          <DutySwitch
            on={false}
            busy={props.busy}
            text={t(props.locating ? 'driver.locating' : 'driver.goOnline')}
            onToggle={props.onGo}
          />
          <Button variant="text" startIcon={<PinIcon />} onClick={startChoosing} disabled={props.busy}>
            {t('driver.placeMe')}
          </Button>
        </Box>
      }
    >
      <Box role={props.problem ? 'alert' : undefined}>
        <Typography variant="h2" sx={{ color: props.problem ? 'error.main' : 'text.primary' }}>
          {t(title)}
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{t(text)}</Typography>
        {props.problem === 'denied' && <Typography sx={{ mt: 0.5 }}>{t(permissionHelp(navigator))}</Typography>}
      </Box>
      <DocumentNote />
    </BottomPanel>
  );
}

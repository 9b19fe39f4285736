import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from '@/i18n/translation';
import { SwitchLine } from '@/ui/form/switch-line';
import { usePush } from './use-push';

/** Switches pushes to this browser on and off, and says why it cannot be done. */
export function PushSwitch() {
  const { t } = useTranslation();
  const { state, change, isBusy, hasFailed } = usePush();
  const cannot = state === 'denied' || state === 'unsupported' || state === 'install';
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <SwitchLine
          label={t('push.here')}
          help={t('push.hereHelp')}
          on={state === 'on'}
          disabled={cannot || isBusy}
          onChange={change}
        />
      </Box>
      {(cannot || hasFailed) && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {cannot ? t(`push.${state}`) : t('push.failed')}
        </Alert>
      )}
    </Box>
  );
}

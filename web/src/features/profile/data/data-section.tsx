import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, DownloadIcon } from '@/ui/icons';
import { SettingGroup } from '@/ui/setting-group';
import { useExport } from './use-export';

const parts = ['profile.dataProfile', 'profile.dataBookings', 'profile.dataWallet', 'profile.dataFiles'] as const;

/** Exports all of the user's data as one file. */
export function DataSection() {
  const { t } = useTranslation();
  const { state, start, cancel } = useExport();
  const running = state.step === 'running';
  const progress =
    state.step === 'idle' ? '' : t(running ? 'profile.exporting' : 'profile.exported', { count: state.bookings });
  return (
    <SettingGroup alone title={t('profile.export')} text={t('profile.exportText')}>
      <Box
        sx={{
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1.5,
          p: { xs: 2, sm: 3 },
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2.5,
        }}
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {parts.map(part => (
            <Box component="li" key={part} sx={{ display: 'flex', gap: 1.5, typography: 'body2' }}>
              <CheckIcon aria-hidden sx={{ fontSize: 20, color: 'success.main', flex: 'none' }} />
              {t(part)}
            </Box>
          ))}
        </Box>
        {running && <LinearProgress aria-label={t('profile.export')} />}
        <Typography role="status" variant="body2" className="tnum" sx={{ '&:empty': { display: 'none' } }}>
          {progress}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button startIcon={<DownloadIcon />} onClick={() => void start()} disabled={running}>
            {t(state.step === 'done' ? 'profile.exportAgain' : 'profile.export')}
          </Button>
          {running && (
            <Button variant="outlined" onClick={cancel}>
              {t('common.cancel')}
            </Button>
          )}
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('profile.exportHint')}
        </Typography>
      </Box>
    </SettingGroup>
  );
}

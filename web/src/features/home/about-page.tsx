import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PageHead } from '@/ui/page-head';
import { useSettings } from '@/lib/settings-queries';
import { LiveArt } from './feature-art';

export function Page() {
  const { t } = useTranslation();
  const { appName } = useSettings();
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: 'clamp(20px, 4vw, 64px)', py: { xs: 5, md: 10 } }}>
      <PageHead title={t('nav.about')} />
      <Typography variant="h2" component="p" sx={{ mb: 4, textWrap: 'balance' }}>
        {t('public.aboutLead')}
      </Typography>
      <Typography sx={{ mb: 2.5 }}>{t('public.about1', { app: appName })}</Typography>
      <Typography>{t('public.about2')}</Typography>
      <Box
        sx={{ mt: 5, bgcolor: 'surface', border: 1, borderColor: 'hairline', borderRadius: 2.5, overflow: 'hidden' }}
      >
        <LiveArt />
      </Box>
    </Box>
  );
}

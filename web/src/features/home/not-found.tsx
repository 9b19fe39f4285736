import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { BrokenRoadArt } from '@/ui/art';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 3, py: { xs: 8, md: 14 } }}>
      <BrokenRoadArt />
      <Typography variant="h1">{t('public.notFoundTitle')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{t('public.notFoundText')}</Typography>
      <Button component={Link} to="/" size="large" sx={{ mt: 2 }}>
        {t('public.notFoundAction')}
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useSettings } from '@/lib/start';

/** Copyright with the company and its website, and the two pages about us. */
export function PublicFooter() {
  const { t } = useTranslation();
  const { CompanyName, CompanyWebsite } = useSettings();
  const copyright = t('footer.copyright', { year: new Date().getFullYear(), company: CompanyName });
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 'clamp(16px, 4vw, 64px)',
        py: 3,
        borderTop: 1,
        borderColor: 'hairline',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        {CompanyWebsite ? <Link href={CompanyWebsite}>{copyright}</Link> : copyright} {t('footer.allRights')}
      </Box>
      <Link component={RouterLink} to="/about-us">
        {t('nav.about')}
      </Link>
      <Link component={RouterLink} to="/privacy-policy">
        {t('nav.privacy')}
      </Link>
    </Box>
  );
}

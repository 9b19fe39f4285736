import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PageHead } from '@/ui/page-head';
import { useSettings } from '@/lib/settings-queries';

const sections = [
  { title: 'terms.accountTitle', text: 'terms.accountText' },
  { title: 'terms.bookingTitle', text: 'terms.bookingText' },
  { title: 'terms.payingTitle', text: 'terms.payingText' },
  { title: 'terms.drivingTitle', text: 'terms.drivingText' },
  { title: 'terms.conductTitle', text: 'terms.conductText' },
  { title: 'terms.liabilityTitle', text: 'terms.liabilityText' },
  { title: 'terms.changesTitle', text: 'terms.changesText' },
  { title: 'terms.contactTitle', text: 'terms.contactText' },
] as const;

/** The terms of service, for companies that have no page of their own (`CompanyTerms`). */
export function Page() {
  const { t } = useTranslation();
  const { appName, CompanyName, CompanyTerms, contact_email: email } = useSettings();
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: 'clamp(20px, 4vw, 64px)', py: { xs: 5, md: 10 } }}>
      <PageHead title={t('nav.terms')} text={t('terms.lead')} />
      {CompanyTerms && (
        <Typography sx={{ mb: 2 }}>
          <Link href={CompanyTerms}>{t('info.ownTerms')}</Link>
        </Typography>
      )}
      <Typography>{t('terms.intro', { company: CompanyName, app: appName })}</Typography>
      {sections.map(({ title, text }) => (
        <Box component="section" key={title} sx={{ mt: 4 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {t(title)}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t(text)}</Typography>
        </Box>
      ))}
      {email && (
        <Box sx={{ mt: 1 }}>
          <Link href={`mailto:${email}`}>{email}</Link>
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '@/ui/page-head';
import { useSettings } from '@/lib/settings-queries';

const sections = [
  { id: 'collect', title: 'privacy.collectTitle', text: 'privacy.collectText' },
  { id: 'log', title: 'privacy.logTitle', text: 'privacy.logText' },
  { id: 'cookies', title: 'privacy.cookiesTitle', text: 'privacy.cookiesText' },
  { id: 'providers', title: 'privacy.providersTitle', text: 'privacy.providersText' },
  { id: 'security', title: 'privacy.securityTitle', text: 'privacy.securityText' },
  { id: 'links', title: 'privacy.linksTitle', text: 'privacy.linksText' },
  { id: 'children', title: 'privacy.childrenTitle', text: 'privacy.childrenText' },
  { id: 'deletion', title: 'privacy.deletionTitle', text: 'privacy.deletionText' },
  { id: 'changes', title: 'privacy.changesTitle', text: 'privacy.changesText' },
  { id: 'contact', title: 'privacy.contactTitle', text: 'privacy.contactText' },
] as const;

/** The privacy page: what is stored, why, and how to delete it. */
export function Page() {
  const { t } = useTranslation();
  const { appName, CompanyName, contact_email: email } = useSettings();
  const extras: Partial<Record<(typeof sections)[number]['id'], ReactNode>> = {
    collect: (
      <Link href="https://www.facebook.com/privacy/policy" target="_blank" rel="noreferrer">
        {t('privacy.collectLink')}
      </Link>
    ),
    contact: email && <Link href={`mailto:${email}`}>{email}</Link>,
  };
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: 'clamp(20px, 4vw, 64px)', py: { xs: 5, md: 10 } }}>
      <PageHead title={t('nav.privacy')} text={t('privacy.lead')} />
      <Typography>{t('privacy.intro', { company: CompanyName, app: appName })}</Typography>
      {sections.map(({ id, title, text }) => (
        <Box component="section" key={id} id={id} sx={{ mt: 4 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {t(title)}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t(text)}</Typography>
          {extras[id] && <Box sx={{ mt: 1 }}>{extras[id]}</Box>}
        </Box>
      ))}
    </Box>
  );
}

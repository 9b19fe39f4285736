import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSettings } from '@/lib/settings-queries';
import { useSitePages } from './public-nav';

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 24px',
  padding: '24px clamp(16px, 4vw, 64px)',
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  color: theme.vars!.palette.text.secondary,
  '& > span': { flex: '1 1 280px' },
  '& a': {
    color: theme.vars!.palette.text.primary,
    textDecorationColor: theme.vars!.palette.outline,
    textUnderlineOffset: '0.2em',
  },
}));

/** The copyright, which leads to the company's website. */
export function Copyright() {
  const { t } = useTranslation();
  const { CompanyName, CompanyWebsite } = useSettings();
  const copyright = t('footer.copyright', { year: new Date().getFullYear(), company: CompanyName });
  return CompanyWebsite ? <a href={CompanyWebsite}>{copyright}</a> : copyright;
}

/** A page of the site, or an address elsewhere. */
export function SiteLink({ path, text }: { path: string; text: string }) {
  return path.startsWith('/') ? <Link to={path}>{text}</Link> : <a href={path}>{text}</a>;
}

/** Copyright with the company's website, the about, privacy and terms pages, and the page for developers. */
export function PublicFooter() {
  const { t } = useTranslation();
  const pages = useSitePages();
  return (
    <Foot>
      <span>
        <Copyright /> {t('footer.allRights')}
      </span>
      {pages.map(page => (
        <SiteLink key={page.path} {...page} />
      ))}
    </Foot>
  );
}

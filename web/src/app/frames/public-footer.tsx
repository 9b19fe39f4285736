import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSettings } from '@/lib/settings-queries';

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

/** Copyright with the company's website, the about, privacy and terms pages, and the page for developers. */
export function PublicFooter() {
  const { t } = useTranslation();
  const { CompanyName, CompanyWebsite, CompanyTerms } = useSettings();
  const copyright = t('footer.copyright', { year: new Date().getFullYear(), company: CompanyName });
  return (
    <Foot>
      <span>
        {CompanyWebsite ? <a href={CompanyWebsite}>{copyright}</a> : copyright} {t('footer.allRights')}
      </span>
      <Link to="/about-us">{t('nav.about')}</Link>
      <Link to="/privacy-policy">{t('nav.privacy')}</Link>
      {CompanyTerms ? <a href={CompanyTerms}>{t('nav.terms')}</a> : <Link to="/terms">{t('nav.terms')}</Link>}
      <Link to="/developers">{t('nav.api')}</Link>
    </Foot>
  );
}

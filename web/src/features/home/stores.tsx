import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useSettings } from '@/lib/settings-queries';
import { PhoneArt } from './phone-art';

const Band = styled('section')(({ theme }) => ({
  display: 'grid',
  alignItems: 'end',
  gap: 32,
  overflow: 'hidden',
  margin: '0 clamp(20px, 4vw, 64px) clamp(64px, 8vw, 112px)',
  paddingInline: 'clamp(24px, 5vw, 80px)',
  paddingTop: 'clamp(40px, 5vw, 72px)',
  borderRadius: 20,
  color: '#F3F1EA',
  backgroundColor: '#14171F',
  ...theme.applyStyles('dark', { backgroundColor: '#1D222C' }),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr auto' },
}));

const Badge = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '8px 20px 8px 16px',
  borderRadius: 12,
  border: '1px solid rgb(243 241 234 / 0.4)',
  color: '#F3F1EA',
  textDecoration: 'none',
  '&:hover': { borderColor: '#F3F1EA' },
  '&:focus-visible': { outline: '2px solid #F3F1EA', boxShadow: '0 0 0 6px #FFB300' },
  '& small': { display: 'block', fontSize: '0.75rem', opacity: 0.85 },
  '& b': { display: 'block', fontSize: '1.0625rem', fontWeight: 640, lineHeight: 1.2 },
});

function Apple() {
  return (
    <svg width="26" height="26" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d="M16.3 12.6c0-2.2 1.8-3.3 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.3-.2-2.6.8-3.3.8s-1.7-.8-2.8-.8c-1.5 0-2.8.8-3.6 2.1-1.5 2.6-.4 6.5 1.1 8.7.7 1 1.6 2.2 2.7 2.2s1.5-.7 2.8-.7 1.7.7 2.9.7 1.9-1 2.6-2.1c.8-1.2 1.2-2.4 1.2-2.4s-2.3-.9-2.3-3.5zM14.2 6.2c.6-.7 1-1.7.9-2.7-.8 0-1.9.6-2.5 1.3-.5.6-1 1.6-.9 2.6 1 .1 1.9-.5 2.5-1.2z" />
    </svg>
  );
}

function Play() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
      <path d="M5 3.5v17l8.5-8.5z" fill="#F3F1EA" />
      <path d="M5 3.5l8.5 8.5 3-3z M5 20.5l8.5-8.5 3 3z" fill="#C9C6BC" />
      <path d="M16.5 9l-3 3 3 3 4-2.2c.7-.4.7-1.2 0-1.6z" fill="#FFB300" />
    </svg>
  );
}

/** Links to the mobile apps; a badge for each store whose link is set. */
export function Stores() {
  const { t } = useTranslation();
  const { AppleStoreLink, PlayStoreLink } = useSettings();
  const stores = [
    { link: AppleStoreLink, on: t('home.appStoreOn'), name: t('home.appStore'), Logo: Apple },
    { link: PlayStoreLink, on: t('home.playStoreOn'), name: t('home.playStore'), Logo: Play },
  ].filter(({ link }) => link);
  return (
    <Band>
      <Box sx={{ pb: { xs: 0, md: 9 } }}>
        <Typography variant="h1" component="h2">
          {t('home.storesTitle')}
        </Typography>
        <Typography sx={{ mt: 1.5, mb: 4, opacity: 0.82, maxWidth: 380 }}>{t('home.storesText')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {stores.map(({ link, on, name, Logo }) => (
            <Badge key={name} href={link} target="_blank" rel="noreferrer">
              <Logo />
              <span>
                <small>{on}</small>
                <b translate="no">{name}</b>
              </span>
            </Badge>
          ))}
        </Box>
      </Box>
      <PhoneArt />
    </Band>
  );
}

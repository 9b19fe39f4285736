import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#shared/i18n/en';
import type { UserType } from '#shared/contract/operation';
import { ArrowIcon } from '@/ui/shell-icons';
import { PrimaryLink } from '@/ui/shell-controls';
import { useSession } from '@/lib/session';
import { DrawnCity } from './drawn-city';
import { EtaCard } from './eta-card';
import { useParallax } from './use-parallax';

const Stage = styled('section')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  marginTop: -72,
  backgroundColor: theme.vars!.palette.surface,
  display: 'grid',
  [theme.breakpoints.up('md')]: { minHeight: 'min(820px, 100svh)', alignItems: 'center' },
}));

const Words = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  padding: '120px clamp(20px, 4vw, 64px) 32px',
  maxWidth: 720,
  display: 'grid',
  gap: 20,
  '& h1': { ...theme.typography.display, margin: 0, textWrap: 'balance' },
  '& p': {
    margin: 0,
    maxWidth: 460,
    fontSize: 17,
    lineHeight: 1.5,
    color: theme.vars!.palette.text.secondary,
    [theme.breakpoints.up('md')]: { fontSize: 19 },
  },
  [theme.breakpoints.up('md')]: { width: 'min(50vw, 660px)', paddingBlock: 120 },
}));

const City = styled('div')(({ theme }) => ({
  height: 400,
  maskImage: 'linear-gradient(to bottom, transparent, #000 18%)',
  [theme.breakpoints.up('md')]: {
    position: 'absolute',
    insetBlock: '-4% -12%',
    insetInlineEnd: 0,
    width: '62%',
    height: 'auto',
    // The RTL stylesheet mirrors this direction automatically.
    maskImage: 'linear-gradient(to right, transparent, #000 34%)',
  },
}));

const Way = styled(PrimaryLink)(({ theme }) => ({
  marginTop: 8,
  [theme.breakpoints.up('sm')]: { justifySelf: 'start' },
}));

/** Target and label of the main button per user type. */
const ways: Record<UserType | 'nobody', { to: string; text: MessageKey }> = {
  nobody: { to: '/login?next=/', text: 'home.start' },
  rider: { to: '/bookings', text: 'home.goToBookings' },
  admin: { to: '/dashboard', text: 'home.goToDashboard' },
  fleetadmin: { to: '/dashboard', text: 'home.goToDashboard' },
  driver: { to: '/trips', text: 'home.goToTrips' },
};

export function Hero() {
  const { t } = useTranslation();
  const { userType } = useSession();
  const city = useParallax<HTMLDivElement>(0.14);
  const way = ways[userType ?? 'nobody'];
  return (
    <Stage>
      <Words>
        <h1>{t('home.slogan')}</h1>
        <p>{t('home.sloganText')}</p>
        <Way to={way.to}>
          {t(way.text)}
          <ArrowIcon />
        </Way>
      </Words>
      <City ref={city}>
        <DrawnCity />
        <EtaCard />
      </City>
    </Stage>
  );
}

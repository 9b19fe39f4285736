import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#shared/i18n/en';
import type { UserType } from '#shared/contract/operation';
import { ArrowIcon } from '@/ui/shell-icons';
import { PrimaryLink } from '@/ui/shell-controls';
import { useSession } from '@/lib/session';
import { QuietBoundary } from '@/ui/quiet-boundary';
import type { CheckedPrice } from './api';
import { DrawnCity } from './drawn-city';
import { EtaCard } from './eta-card';
import { PriceCheck } from './price-check';
import { useParallax } from './use-parallax';

const Stage = styled('section')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  marginTop: -72,
  backgroundColor: theme.vars!.palette.surface,
  display: 'grid',
  [theme.breakpoints.up('md')]: { minHeight: 'min(900px, 100svh)' },
}));

const Words = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  padding: '96px clamp(20px, 4vw, 64px) 32px',
  maxWidth: 720,
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  '& h1': { ...theme.typography.display, margin: 0, textWrap: 'balance' },
  // A phone at 200 %.
  '@media (max-width: 300px)': { '& h1': { fontSize: '1.75rem' } },
  '& > p': {
    margin: 0,
    maxWidth: 460,
    fontSize: 17,
    lineHeight: 1.5,
    color: theme.vars!.palette.text.secondary,
    [theme.breakpoints.up('md')]: { fontSize: 19 },
  },
  // From the top, so that nothing moves when prices appear.
  [theme.breakpoints.up('md')]: { width: 'min(50vw, 660px)', paddingBlock: 'clamp(104px, 14svh, 144px) 40px' },
}));

const City = styled('div')(({ theme }) => ({
  height: 'clamp(300px, 56vw, 560px)',
  maskImage: 'linear-gradient(to bottom, transparent, #000 18%)',
  [theme.breakpoints.up('md')]: {
    position: 'absolute',
    top: -36,
    insetInlineEnd: 0,
    width: '62%',
    // As high as the stage was at first: prices and sign-in may lengthen the stage, but leave the picture as it is.
    height: 'calc(min(900px, 100svh) * 1.16)',
    // The RTL stylesheet mirrors this direction automatically.
    maskImage: 'linear-gradient(to right, transparent, #000 34%), linear-gradient(to top, transparent, #000 10%)',
    maskComposite: 'intersect',
  },
}));

const Way = styled(PrimaryLink)(({ theme }) => ({
  marginTop: 8,
  [theme.breakpoints.up('sm')]: { justifySelf: 'start' },
}));

/** Target and label of the main button per user type; visitors check a price instead. */
const ways: Record<UserType, { to: string; text: MessageKey }> = {
  rider: { to: '/bookings', text: 'home.goToBookings' },
  admin: { to: '/dashboard', text: 'home.goToDashboard' },
  fleetadmin: { to: '/dashboard', text: 'home.goToDashboard' },
  driver: { to: '/trips', text: 'home.goToTrips' },
};

export function Hero() {
  const { t } = useTranslation();
  const { userType } = useSession();
  const city = useParallax<HTMLDivElement>(0.14);
  const [way, setWay] = useState<CheckedPrice>();
  const checked = userType ? undefined : way;
  return (
    <Stage>
      <Words>
        <h1>{t('home.slogan')}</h1>
        <p>{t('home.sloganText')}</p>
        {userType ? (
          <Way to={ways[userType].to}>
            {t(ways[userType].text)}
            <ArrowIcon />
          </Way>
        ) : (
          <PriceCheck onWay={setWay} />
        )}
      </Words>
      <City ref={city} data-city>
        <QuietBoundary>
          <DrawnCity way={checked?.polylinePoints} />
        </QuietBoundary>
        {!checked && <EtaCard />}
      </City>
    </Stage>
  );
}

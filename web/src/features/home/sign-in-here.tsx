import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInWays } from '@/features/auth/sign-in/sign-in-ways';
import { maybeSignedIn } from '@/lib/auth';
import { handOver } from './hand-over';

/** Whoever has signed in here keeps the drawn city in sight until the live map is there. */
function useHandOver() {
  // A layout effect ends before the landing page is taken away.
  useLayoutEffect(
    () => () => {
      const city = document.querySelector<HTMLElement>('[data-city]');
      if (city && maybeSignedIn()) handOver(city);
    },
    [],
  );
}

/** Sign-in in the card of the price check: the booking form, filled, is what comes after it. */
export function SignInHere(props: { onBack: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useHandOver();
  useEffect(() => {
    // Unless a field has taken it: the button that led here is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Box sx={{ px: 0.5, pb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, my: 1 }}>
        <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 0 }}>
          {t('price.signIn')}
        </Typography>
        <Button type="button" variant="text" size="small" onClick={props.onBack}>
          {t('price.back')}
        </Button>
      </Box>
      <SignInWays next="/" first="phone" />
    </Box>
  );
}

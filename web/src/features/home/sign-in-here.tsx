import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { SignInMethods } from '@/features/auth/sign-in/sign-in-methods';
import type { CarType } from '#shared/contract/entities/car-type';
import { CancelAhead } from '@/features/cancel/cancel-words';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { maybeSignedIn } from '@/lib/auth';
import { handOver } from './hand-over';

/** Leaves the drawn city visible after a sign-in here until the live map is loaded. */
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

/** A visitor who books is not asked whether they drive. */
const forRide = new URLSearchParams({ next: '/', as: 'rider' });

type Chosen = { carType: CarType; amount: number };

/** The chosen vehicle and its price, which need the sign-in. */
function ChosenVehicle({ carType, amount }: Chosen) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: 1.5,
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1.5,
      }}
    >
      <VehiclePicture name={carType.name} image={carType.image} width={48} />
      <Typography component="bdi" variant="subtitle2" sx={{ flex: 1, minWidth: 0 }}>
        {dataText(t, carType.name)}
      </Typography>
      <Typography component="span" variant="subtitle2" sx={{ whiteSpace: 'nowrap' }}>
        <Money amount={amount} />
      </Typography>
    </Box>
  );
}

/** Sign-in in the card of the price check; the filled-in booking form follows. */
export function SignInHere(props: { chosen: Chosen | undefined; onBack: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useHandOver();
  useEffect(() => {
    // Unless a field has taken it: the button that led here is unmounted.
    if (document.activeElement === document.body) heading.current?.focus();
    // On a phone the card is below the slogan, and the button that sends the code would be below the screen.
    heading.current?.closest('[role=search]')?.scrollIntoView?.({ block: 'start' });
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
      {props.chosen && (
        <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
          <ChosenVehicle {...props.chosen} />
          <CancelAhead cancelSlab={props.chosen.carType.cancelSlab} price={props.chosen.amount} />
        </Box>
      )}
      <SignInMethods next="/" search={forRide} first="phone" />
    </Box>
  );
}

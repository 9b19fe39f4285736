import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { gapWords } from './gap-words';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { choiceFrame } from '@/ui/choice-frame';
import { Money } from '@/ui/money';
import { motion } from '@/ui/theme/tokens';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { useFormat } from '@/lib/format';
import type { VehicleOffer } from './vehicle-offer';

/** Rows of one height: choosing another vehicle moves nothing. */
const Card = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 64,
  paddingBlock: 3,
  paddingInline: '10px 14px',
  ...choiceFrame(theme),
  transition: 'background-color 150ms, border-color 150ms',
  '& svg, & img': { maxWidth: '100%', height: 'auto' },
  // The chosen vehicle comes forward.
  '& > div:first-of-type': { transition: `transform ${motion.quickMs}ms ${motion.easing}` },
  '&:has(:checked) > div:first-of-type': { transform: 'scale(1.16)' },
}));

function Price(props: { offer: VehicleOffer; routing: boolean }) {
  const { t } = useTranslation();
  const { amount, isFrom } = props.offer;
  if (amount === undefined) return props.routing ? <Skeleton width={56} height={28} /> : null;
  return (
    <Box component="span" sx={{ minWidth: 72, marginInlineStart: 'auto', textAlign: 'end', whiteSpace: 'nowrap' }}>
      {isFrom && (
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('book.from')}
        </Typography>
      )}
      <Typography variant="h3" component="span">
        <Money amount={amount} />
      </Typography>
    </Box>
  );
}

/** The nearest driver's time, or that none is near. The eye needs only the time. */
function Near({ near, awayS }: VehicleOffer) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  if (near === 0) return <>{t('book.noneNear')}</>;
  if (awayS === undefined) return null;
  return (
    <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
      <span aria-hidden>{duration(awayS)}</span>
      <span className="visually-hidden">{t('book.away', { duration: duration(awayS) })}</span>
    </Box>
  );
}

function VehicleCard(props: {
  offer: VehicleOffer;
  chosen: boolean;
  routing: boolean;
  nearKnown: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const { offer } = props;
  const { carType } = offer;
  const capacity = dataText(t, carType.extra_info);
  const isNearShown = props.nearKnown && (offer.near === 0 || offer.awayS !== undefined);
  return (
    <Card>
      <input type="radio" name="carType" value={carType.id} checked={props.chosen} onChange={props.onChoose} />
      <Box sx={{ display: 'grid', flex: 'none', width: 68 }}>
        <VehiclePicture name={carType.name} image={carType.image} width={76} />
      </Box>
      {/* With large texts the price moves below. */}
      <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
        <Typography variant="h4" component="span" sx={{ display: 'block' }}>
          {dataText(t, carType.name)}
        </Typography>
        <Typography variant="caption" component="span" className="tnum" sx={about}>
          {isNearShown && <Near {...offer} />}
          {isNearShown && capacity && ' · '}
          {capacity}
        </Typography>
      </Box>
      <Price offer={offer} routing={props.routing} />
    </Card>
  );
}

const about = { display: 'block', color: 'text.secondary', lineHeight: 1.3 } as const;

const LIST = '[data-gap="vehicle"]';

/**
 * Moves the focus to the selected vehicle, else to the list: the focus ring around an unselected vehicle would look
 * like a choice. Returns false if there is no list yet.
 */
export const focusVehicles = (): boolean => {
  const first = document.querySelector<HTMLInputElement>(`${LIST} input`);
  const chosen = document.querySelector<HTMLInputElement>(`${LIST} :checked`);
  if (chosen) chosen.focus();
  else document.querySelector<HTMLElement>(LIST)?.focus({ preventScroll: true });
  if (!chosen) first?.closest('label')?.scrollIntoView?.({ block: 'nearest' });
  return first !== null;
};

/** Whether the focus is in the list, or on it. */
export const isOnVehicles = (): boolean => Boolean(document.activeElement?.closest(LIST));

/** The vehicle types with picture, capacity, arrival time and price. */
export function VehicleList(props: {
  offers: readonly VehicleOffer[] | undefined;
  chosen: string | undefined;
  /** An attempt to book was made without a vehicle. */
  missing: boolean;
  routing: boolean;
  nearKnown: boolean;
  onChoose: (carTypeId: string) => void;
}) {
  const { t } = useTranslation();
  const problem = useId();
  if (props.offers?.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('no_cars')}</Typography>;
  return (
    <Box
      role="radiogroup"
      tabIndex={-1}
      data-gap="vehicle"
      aria-label={t('book.vehicles')}
      {...(props.missing ? { 'aria-invalid': true, 'aria-describedby': problem } : {})}
      sx={{ display: 'grid', gap: 0.75 }}
    >
      {props.missing && (
        <Typography id={problem} role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {t('select_proper', gapWords(['vehicle']))}
        </Typography>
      )}
      {/* Above the prices: below them it would be out of sight on a phone. */}
      {props.offers?.some(({ amount, isFrom }) => isFrom && amount !== undefined) && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('book.fromNote')}
        </Typography>
      )}
      {props.offers
        ? props.offers.map(offer => (
            <VehicleCard
              key={offer.carType.id}
              offer={offer}
              chosen={offer.carType.id === props.chosen}
              routing={props.routing}
              nearKnown={props.nearKnown}
              onChoose={() => props.onChoose(offer.carType.id)}
            />
          ))
        : [0, 1, 2, 3].map(row => <Skeleton key={row} variant="rounded" height={64} />)}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { CarType } from '#shared/contract/entities/car-type';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { choiceFrame } from '@/ui/choice-frame';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { useFormat } from '@/lib/format';
import type { CheckedPrice } from './api';
import { CountedMoney } from './counted-money';
import { WayGlyph } from '@/ui/way-glyph';

/** Two per row, so that the button below them is visible on a phone; a last single one fills its row. */
const TILE_HEIGHT = 64;

const Tile = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: TILE_HEIGHT,
  padding: '6px 10px',
  ...choiceFrame(theme),
  '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
  '& svg, & img': { flex: 'none' },
}));

const tiles = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } as const;

/** Distance and duration, and the route's shape on phones, where the city is further down. */
function Way({ price, carType }: { price: CheckedPrice | undefined; carType: CarType | undefined }) {
  const { distance, about } = useFormat();
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 0.5, minHeight: 48 }}>
      <Typography role="status" variant="subtitle2" component="p" className="tnum">
        {price
          ? `${distance(price.distanceKm)} · ${about(travelTimeS(carType ?? {}, price.durationS))}`
          : t('price.waiting')}
      </Typography>
      {price && (
        <Box sx={{ display: { md: 'none' } }}>
          <WayGlyph way={decodePolyline(price.polylinePoints)} />
        </Box>
      )}
    </Box>
  );
}

/** Reserves the space of the vehicles while they load. */
function Waiting() {
  return (
    <Box aria-hidden sx={tiles}>
      {[1, 2, 3, 4].map(tile => (
        <Skeleton key={tile} variant="rounded" height={TILE_HEIGHT} />
      ))}
    </Box>
  );
}

/** The chosen vehicle, or the cheapest; the first one while there is no price. */
const chosenOf = (
  carTypes: readonly CarType[] | undefined,
  price: CheckedPrice | undefined,
  id: string | undefined,
): CarType | undefined => {
  const amount = (carType: CarType) =>
    price?.prices.find(({ carTypeId }) => carTypeId === carType.id)?.amount ?? Infinity;
  const cheapest = carTypes?.reduce((best, carType) => (amount(carType) < amount(best) ? carType : best), carTypes[0]!);
  return carTypes?.find(carType => carType.id === id) ?? cheapest;
};

type Props = {
  price: CheckedPrice | undefined;
  /** Undefined while they load. */
  carTypes: readonly CarType[] | undefined;
  /** Whether the visitor has returned to it, so that the focus moves to the button with which they left. */
  isBack: boolean;
  chosen: string | undefined;
  onChoose: (carTypeId: string) => void;
  onBook: (carTypeId: string) => void;
};

/** The vehicles with their prices, one of which is selected, and the button to continue. */
function Offers({ price, carTypes, ...props }: Props & { carTypes: readonly CarType[] }) {
  const { t } = useTranslation();
  const offers = carTypes.map(carType => ({
    carType,
    price: price?.prices.find(({ carTypeId }) => carTypeId === carType.id),
  }));
  const chosenType = chosenOf(carTypes, price, props.chosen);
  const chosen = offers.find(({ carType }) => carType === chosenType);
  if (!chosen) return <Typography sx={{ p: 1, color: 'text.secondary' }}>{t('no_cars')}</Typography>;
  return (
    <>
      <Box role="radiogroup" aria-label={t('book.vehicles')} sx={tiles}>
        {offers.map(({ carType, price: offer }) => (
          <Tile key={carType.id}>
            <input
              type="radio"
              name="priceVehicle"
              checked={carType === chosen.carType}
              onChange={() => props.onChoose(carType.id)}
            />
            <VehiclePicture name={carType.name} image={carType.image} width={44} />
            <Box component="span" sx={{ display: 'grid', minWidth: 0, lineHeight: 1.2 }}>
              <Typography variant="caption" component="bdi" sx={{ lineHeight: 1.25, color: 'text.secondary' }}>
                {dataText(t, carType.name)}
              </Typography>
              <Typography variant="h4" component="span" sx={{ whiteSpace: 'nowrap' }}>
                {offer ? <CountedMoney amount={offer.amount} /> : <Skeleton width={56} />}
              </Typography>
            </Box>
          </Tile>
        ))}
      </Box>
      <Button
        type="button"
        size="large"
        fullWidth
        disabled={!chosen.price}
        autoFocus={props.isBack}
        onClick={() => props.onBook(chosen.carType.id)}
      >
        {t('book.action', { vehicle: dataText(t, chosen.carType.name) })}
      </Button>
      <Typography variant="caption" sx={{ px: 0.5, color: 'text.secondary' }}>
        {offers.some(offer => offer.price?.isFrom) && `${t('price.extras')} `}
        {t('price.note')}
      </Typography>
    </>
  );
}

/** The route between two places, and each vehicle's price for it. */
export function PriceAnswer(props: Props) {
  const { price, carTypes } = props;
  return (
    <>
      <Way price={carTypes && price} carType={chosenOf(carTypes, price, props.chosen)} />
      {carTypes ? <Offers {...props} carTypes={carTypes} /> : <Waiting />}
    </>
  );
}

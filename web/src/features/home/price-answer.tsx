import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CarType } from '#shared/contract/entities/car-type';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { CheckedPrice } from './api';
import { CountedMoney } from './counted-money';
import { VehicleTiles, WaitingTiles } from './vehicle-tiles';

/** The largest size of the type scale, in rem, at which an amount fits into the card of a phone. */
const sizeOf = (amount: string): number => [3.5, 2.75, 2][[10, 13].filter(most => amount.length > most).length]!;

type Chosen = { price: CheckedPrice | undefined; carType: CarType | undefined };

const amountOf = ({ price, carType }: Chosen): number | undefined =>
  price?.prices.find(({ carTypeId }) => carTypeId === carType?.id)?.amount;

/** The price of the chosen vehicle, as large as the headline was; below it distance, duration and vehicle. */
function Figure({ price, carType }: Chosen) {
  const { distance, about, money } = useFormat();
  const { t } = useTranslation();
  const amount = amountOf({ price, carType });
  return (
    <Box sx={{ display: 'grid', gap: 0.5, px: 0.5, py: 1 }}>
      <Typography
        variant="display"
        component="p"
        // As large on a phone, except at 200 %.
        sx={{
          '&&': {
            fontSize: `${amount === undefined ? 3.5 : sizeOf(money(amount))}rem`,
            lineHeight: 1.1,
            '@media (max-width: 300px)': { fontSize: '2rem' },
          },
        }}
      >
        {amount === undefined ? <Skeleton width={160} /> : <CountedMoney amount={amount} />}
      </Typography>
      <Typography role="status" variant="subtitle2" component="p" className="tnum">
        {price
          ? `${distance(price.distanceKm)} · ${about(travelTimeS(carType ?? {}, price.durationS))}`
          : t('price.waiting')}
        {price && carType && (
          <>
            {' · '}
            <bdi>{dataText(t, carType.name)}</bdi>
          </>
        )}
      </Typography>
    </Box>
  );
}

/** The chosen vehicle, or the cheapest; the first one while there is no price. */
const chosenOf = (
  carTypes: readonly CarType[] | undefined,
  price: CheckedPrice | undefined,
  id: string | undefined,
): CarType | undefined => {
  const priceOf = (carType: CarType) => amountOf({ price, carType }) ?? Infinity;
  const cheapest = carTypes?.reduce(
    (best, carType) => (priceOf(carType) < priceOf(best) ? carType : best),
    carTypes[0]!,
  );
  return carTypes?.find(carType => carType.id === id) ?? cheapest;
};

type Props = {
  price: CheckedPrice | undefined;
  /** Undefined while they load. */
  carTypes: readonly CarType[] | undefined;
  /** Whether the visitor has returned to it, so that the focus moves to the button with which they left. */
  isBack: boolean;
  /** Whether the vehicles get the focus when their prices arrive. */
  takesFocus: boolean;
  chosen: string | undefined;
  onChoose: (carTypeId: string) => void;
  onBook: (carTypeId: string) => void;
};

/** The price between two places, the vehicles, one of which is chosen, and the button to continue. */
export function PriceAnswer({ carTypes, ...props }: Props) {
  const { t } = useTranslation();
  const price = carTypes && props.price;
  const chosen = chosenOf(carTypes, price, props.chosen);
  if (carTypes && !chosen) return <Typography sx={{ p: 1, color: 'text.secondary' }}>{t('no_cars')}</Typography>;
  return (
    <>
      <Figure price={price} carType={chosen} />
      {carTypes && chosen ? (
        <VehicleTiles {...props} carTypes={carTypes} price={price} chosen={chosen} />
      ) : (
        <WaitingTiles />
      )}
      <Button
        type="button"
        size="large"
        fullWidth
        disabled={amountOf({ price, carType: chosen }) === undefined}
        autoFocus={props.isBack}
        onClick={() => chosen && props.onBook(chosen.id)}
      >
        {chosen ? t('book.action', { vehicle: dataText(t, chosen.name) }) : t('home.start')}
      </Button>
      <Typography variant="caption" sx={{ px: 0.5, color: 'text.secondary' }}>
        {price?.prices.some(({ isFrom }) => isFrom) && `${t('price.extras')} `}
        {t('price.note')}
      </Typography>
    </>
  );
}

import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { CarType } from '#shared/contract/entities/car-type';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { choiceFrame } from '@/ui/choice-frame';
import { Money } from '@/ui/money';
import { VehiclePicture } from '@/ui/vehicle-picture';
import type { CheckedPrice } from './api';

const [WIDTH, HEIGHT] = [88, 96];

/** One row, which scrolls to the edges of its card: tiles as wide as the widest, together at least as wide as the row. */
const Row = styled('div')({
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  marginInline: -12,
  paddingInline: 12,
  '& > div': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: `minmax(${WIDTH}px, 1fr)`,
    gap: 8,
    width: 'max-content',
    minWidth: '100%',
  },
});

const Tile = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 2,
  minHeight: HEIGHT,
  padding: 8,
  lineHeight: 1.2,
  textAlign: 'center',
  scrollMarginInline: 24,
  ...choiceFrame(theme),
  // The row cuts what is drawn around a tile.
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars!.palette.text.primary}`, outlineOffset: -5 },
}));

/** Reserves the space of the vehicles while they load. */
export function WaitingTiles() {
  return (
    <Row aria-hidden sx={{ overflow: 'hidden' }}>
      <div>
        {[1, 2, 3, 4].map(tile => (
          <Skeleton key={tile} variant="rounded" width={WIDTH} height={HEIGHT} />
        ))}
      </div>
    </Row>
  );
}

/** Whether the visitor has gone nowhere else since they chose the places. */
const isFocusFree = (): boolean => {
  const { activeElement: at, body } = document;
  return at === null || at === body || at.getAttribute('role') === 'combobox';
};

type Props = {
  carTypes: readonly CarType[];
  price: CheckedPrice | undefined;
  chosen: CarType;
  /** Whether the vehicles get the focus when their prices arrive. */
  takesFocus: boolean;
  onChoose: (carTypeId: string) => void;
};

/** The vehicles with their prices, one of which is chosen. */
export function VehicleTiles({ carTypes, price, chosen, takesFocus, onChoose }: Props) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const isPriced = price !== undefined;
  useEffect(() => {
    const radio = row.current?.querySelector<HTMLElement>(':checked');
    radio?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (isPriced && takesFocus && isFocusFree()) radio?.focus({ preventScroll: true });
    // For each price once, not when the visitor closes a list later.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [price]);
  return (
    <Row>
      <div ref={row} role="radiogroup" aria-label={t('book.vehicles')}>
        {carTypes.map(carType => {
          const amount = price?.prices.find(({ carTypeId }) => carTypeId === carType.id)?.amount;
          return (
            <Tile key={carType.id}>
              <input
                type="radio"
                name="priceVehicle"
                checked={carType === chosen}
                onChange={() => onChoose(carType.id)}
              />
              <VehiclePicture name={carType.name} image={carType.image} width={56} />
              <Typography variant="caption" component="bdi" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {dataText(t, carType.name)}
              </Typography>
              <Typography variant="h4" component="span" sx={{ whiteSpace: 'nowrap' }}>
                {amount === undefined ? <Skeleton width={48} /> : <Money amount={amount} />}
              </Typography>
            </Tile>
          );
        })}
      </div>
    </Row>
  );
}

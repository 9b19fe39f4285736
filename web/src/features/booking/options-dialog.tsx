import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dataText } from '@/i18n/data-text';
import type { CarType } from '#shared/contract/entities/car-type';
import type { InstructionData } from '#shared/contract/operations/bookings';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';
import { Money } from '@/ui/money';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { computeFare } from '#shared/domain/fare/fare';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { routeQuery } from './api';
import { useTrip } from './trip-store';
import { useTripEnds } from './use-trip-ends';

function Group(props: {
  label: string;
  choices: CarType['options'];
  chosen: number;
  onChoose: (index: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  if (props.choices.length === 0) return null;
  return (
    <Box>
      <Typography id={id} variant="subtitle2" sx={{ mb: 1 }}>
        {props.label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={String(props.chosen)}
        onChange={event => props.onChoose(Number(event.target.value))}
        sx={{ gap: 1 }}
      >
        {props.choices.map((choice, index) => (
          <ChoiceCard
            key={choice.description}
            value={String(index)}
            label={dataText(t, choice.description)}
            end={choice.amount > 0 ? <Money signed amount={choice.amount} /> : t('book.free')}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Index of the earlier choice, matched by description; else the first. */
const before = (choices: CarType['options'], description: string | undefined) =>
  Math.max(
    0,
    choices.findIndex(choice => choice.description === description),
  );
const has = (choices: CarType['options'], index: number) => choices.length > index;

function Price({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
      <Typography variant="subtitle2" component="span">
        {t('book.priceNow')}
      </Typography>
      <Typography variant="h3" component="span" className="tnum">
        <Money amount={amount} />
      </Typography>
    </Box>
  );
}

type Extras = { parcelType: CarType['options'][number] | undefined; option: CarType['options'][number] | undefined };

/** The price with these extras, by the server's rule and the route already fetched; undefined without a route. */
function usePrice(carType: CarType, extras: Extras): number | undefined {
  const settings = useSettings();
  const { pickup, drop } = useTripEnds();
  const route = useQuery(routeQuery(pickup, drop)).data;
  if (!route) return undefined;
  const durationS = travelTimeS(carType, route.duration);
  return computeFare({ carType, distanceKm: route.distance, durationS, ...extras, settings }).total;
}

/**
 * Parcel type and option of a vehicle that has them (HOME-4). The earlier choices, or else the first of each, are
 * preselected.
 */
export function OptionsDialog(props: {
  open: boolean;
  carType: CarType;
  busy: boolean;
  step?: DialogStep;
  onCancel: () => void;
  onEstimate: (choices: InstructionData) => void;
}) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  const { parcelTypes, options } = props.carType;
  const { extras, keepExtras } = useTrip.getState();
  const [parcel, setParcel] = useState(() => before(parcelTypes, extras.parcelType));
  const [option, setOption] = useState(() => before(options, extras.option));
  const price = usePrice(props.carType, { parcelType: parcelTypes[parcel], option: options[option] });
  const estimate = () => {
    keepExtras({ parcelType: parcelTypes[parcel]?.description, option: options[option]?.description });
    props.onEstimate({
      ...(has(parcelTypes, parcel) ? { parcelTypeIndex: parcel, parcelTypeSelected: parcelTypes[parcel] } : {}),
      ...(has(options, option) ? { optionIndex: option, optionSelected: options[option] } : {}),
    });
  };
  return (
    <SheetDialog
      open={props.open}
      title={t(delivery ? 'book.optionsTitle' : 'book.optionsTitleTaxi')}
      onClose={props.onCancel}
      {...(props.step ? { step: props.step } : {})}
      pinned={price !== undefined && <Price amount={price} />}
      actions={
        <>
          <Button variant="outlined" onClick={props.onCancel}>
            {t('common.cancel')}
          </Button>
          <Button loading={props.busy} onClick={estimate}>
            {t('book.getEstimate')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Group label={t('book.parcelType')} choices={parcelTypes} chosen={parcel} onChoose={setParcel} />
        <Group label={t('book.option')} choices={options} chosen={option} onChoose={setOption} />
      </Box>
    </SheetDialog>
  );
}

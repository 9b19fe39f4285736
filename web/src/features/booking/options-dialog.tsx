import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import type { CarType } from '#shared/contract/entities/car-type';
import type { InstructionData } from '#shared/contract/operations/bookings';
import { ChoiceCard } from '@/ui/choice-card';
import { Money } from '@/ui/money';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { useAppCategory } from '@/lib/settings-queries';
import { useTrip } from './trip-store';

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

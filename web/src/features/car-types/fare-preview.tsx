import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type KeyboardEvent } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import type { PricedChoice } from '#shared/contract/entities/common';
import { useTranslation } from '@/i18n/translation';
import { NumberInput } from '@/ui/form/number-input';
import { ReceiptLines, ReceiptRow, TaxLine } from '@/ui/receipt-lines';
import { useSettings } from '@/lib/settings-queries';
import type { CarTypeRecord } from './api';
import { sampleFare } from './sample-fare';

type Trip = { distance: number; minutes: number };
const sampleTrip: Trip = { distance: 5, minutes: 12 };

/** Index of the row chosen for the sample trip; none if the list is empty. */
function ChoiceSelect(props: {
  label: string;
  choices: readonly PricedChoice[];
  chosen: number;
  onChoose: (index: number) => void;
}) {
  if (props.choices.length === 0) return null;
  return (
    <TextField
      select
      label={props.label}
      value={Math.min(props.chosen, props.choices.length - 1)}
      onChange={({ target }) => props.onChoose(Number(target.value))}
    >
      {props.choices.map((choice, index) => (
        <MenuItem key={index} value={index}>
          {choice.description || `${index + 1}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Enter in the sample trip is not meant to save the record around it. */
const stopEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Price of a sample trip by the fares typed so far, as the server would charge it. */
export function FarePreview(props: { control: Control<CarTypeRecord> }) {
  const { t } = useTranslation();
  const id = useId();
  const settings = useSettings();
  const record = useWatch({ control: props.control }) as CarTypeRecord;
  const trip = useForm<Trip>({ defaultValues: sampleTrip });
  const { distance, minutes } = useWatch({ control: trip.control });
  const [parcel, setParcel] = useState(0);
  const [option, setOption] = useState(0);
  const { parcelTypes = [], options = [] } = record;
  const receipt = sampleFare(record, { distance, minutes, parcel, option }, settings);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      onKeyDown={stopEnter}
      sx={{ mt: 3, p: 2, border: 1, borderColor: 'hairline', borderRadius: 1.5, bgcolor: 'surface' }}
    >
      <Typography id={id} variant="h4" component="h4">
        {t('carTypes.preview')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('carTypes.previewText')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', mb: 1 }}>
        <NumberInput
          control={trip.control}
          name="distance"
          label={t('carTypes.sampleDistance')}
          unit={t(`receipt.${settings.convert_to_mile ? 'mi' : 'km'}`)}
        />
        <NumberInput
          control={trip.control}
          name="minutes"
          label={t('carTypes.sampleMinutes')}
          unit={t('carTypes.min')}
        />
        <ChoiceSelect label={t('receipt.parcel')} choices={parcelTypes} chosen={parcel} onChoose={setParcel} />
        <ChoiceSelect label={t('receipt.option')} choices={options} chosen={option} onChoose={setOption} />
      </Box>
      <Box role="status" aria-label={t('carTypes.preview')}>
        {receipt ? (
          <>
            <ReceiptLines receipt={receipt} />
            <TaxLine receipt={receipt} />
            <Box component="dl" sx={{ m: 0 }}>
              <ReceiptRow label={t('receipt.driverShare')} amount={receipt.driverShare} />
            </Box>
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('carTypes.previewMissing')}</Typography>
        )}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { VehicleArt, vehicleKinds } from '@/ui/vehicle-art';
import { drawingOf } from '@/ui/vehicle-art';
import { isUploadedPicture, VehiclePicture } from '@/ui/vehicle-picture';
import type { OwnInputProps } from '@/ui/record/record-types';
import { chosenFrame } from '@/ui/theme/chosen';
import { PictureUpload } from '@/features/uploads/picture-upload';
import type { CarTypeRecord } from './api';

/** Names of drawings, to choose from. */
function Drawings(props: { chosen: string | undefined; disabled: boolean; onChoose: (kind: string) => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('carTypes.drawings')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}
    >
      {vehicleKinds.map(kind => {
        const on = props.chosen === kind;
        return (
          <ButtonBase
            key={kind}
            disabled={props.disabled}
            aria-pressed={on}
            onClick={() => props.onChoose(kind)}
            sx={[
              { display: 'grid', justifyItems: 'center', gap: 0.5, p: 1, borderRadius: 1 },
              { border: 1, borderColor: 'hairline' },
              on && chosenFrame,
            ]}
          >
            <VehicleArt kind={kind} width={64} />
            <Typography variant="caption">{t(`vehicle.${kind}`)}</Typography>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

function Preview(props: { control: Control<CarTypeRecord>; image: string }) {
  const name = useWatch({ control: props.control, name: 'name' });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, bgcolor: 'surface', borderRadius: 1 }}>
      <VehiclePicture name={name} image={props.image} width={104} />
      <Typography variant="h4" component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
    </Box>
  );
}

/** The picture of a vehicle type as riders see it: a drawing of ours, or an uploaded one. */
export function ImageInput({ control, label, disabled }: OwnInputProps<CarTypeRecord>) {
  const { t } = useTranslation();
  const id = useId();
  const { field } = useController({ control, name: 'image' });
  const name = useWatch({ control, name: 'name' });
  const isUploaded = isUploadedPicture(field.value);
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={id} variant="subtitle1" component="h4">
        {label}
      </Typography>
      <Preview control={control} image={field.value} />
      <Drawings
        chosen={isUploaded ? undefined : drawingOf({ name, image: field.value })}
        disabled={disabled}
        onChoose={field.onChange}
      />
      {!disabled && (
        <PictureUpload
          label={t('carTypes.ownPicture')}
          target={{ kind: 'carTypeImage' }}
          onDone={({ path }) => field.onChange(path)}
          onCleared={() => field.onChange(drawingOf({ name, image: '' }))}
        />
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { dataText } from '@/i18n/data-text';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';
import { ErrorView } from '@/ui/error-view';
import { TextInput } from '@/ui/form/text-input';
import { VehicleArt } from '@/ui/vehicle-art';
import { drawingOf } from '@/ui/vehicle-art';
import { carTypesQuery } from '@/lib/settings-queries';
import type { Registration } from '../fields';
import { twoColumns } from './form-section';
import { LicenseField } from './license-field';
import { useVehicleNeeds } from './use-vehicle-needs';

type Props = {
  control: Control<Registration>;
};

function CarTypeChoice({ control }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const types = useQuery(carTypesQuery);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'carType' });
  const problem = fieldState.error?.message as MessageKey | undefined;
  if (types.isPending) return <Skeleton variant="rounded" height={176} />;
  if (types.isError) return <ErrorView error={types.error} onRetry={() => void types.refetch()} compact />;
  return (
    <Box>
      <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {t('auth.carType')}
      </FormLabel>
      <RadioGroup
        ref={ref}
        tabIndex={-1}
        aria-labelledby={id}
        aria-describedby={`${id}-error`}
        value={value}
        onChange={(_event, name) => onChange(name)}
        sx={{ display: 'grid', gap: 1, mt: 1, outline: 'none', scrollMarginTop: 112 }}
      >
        {types.data.map(type => (
          <ChoiceCard
            key={type.id}
            value={type.name}
            label={dataText(t, type.name)}
            hint={dataText(t, type.extra_info)}
            end={<VehicleArt kind={drawingOf(type)} width={56} />}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-error`} error>
        {problem && t(problem)}
      </FormHelperText>
    </Box>
  );
}

/** The vehicle of a driver; plate and licence only where its type needs them. */
export function VehicleFields({ control }: Props) {
  const { t } = useTranslation();
  const needs = useVehicleNeeds()(useWatch({ control, name: 'carType' }));
  return (
    <>
      <CarTypeChoice control={control} />
      <Box sx={twoColumns}>
        <TextInput control={control} name="vehicleMake" label={t('auth.vehicleMake')} autoComplete="off" />
        <TextInput control={control} name="vehicleModel" label={t('auth.vehicleModel')} autoComplete="off" />
      </Box>
      {needs.plate && (
        <TextInput
          control={control}
          name="vehicleNumber"
          label={t('auth.vehicleNumber')}
          help={t('auth.vehicleNumberHelp')}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: 'auto', autoCapitalize: 'characters' } }}
        />
      )}
      <TextInput
        control={control}
        name="other_info"
        label={t('common.optionalLabel', { label: t('auth.otherInfo') })}
        help={t('auth.otherInfoHelp')}
        autoComplete="off"
      />
      {/* Hidden instead of unmounted: an upload continues while another type is selected. */}
      <Box hidden={!needs.license}>
        <LicenseField control={control} />
      </Box>
    </>
  );
}

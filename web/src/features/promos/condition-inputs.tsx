import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { SwitchLine } from '@/ui/form/switch-line';
import type { OwnInputProps } from '@/ui/record/record-types';
import { carTypesQuery } from '@/lib/settings-queries';
import type { PromoRecord } from './api';
import { ChoiceChips } from '@/ui/choice-chips';
import { clockOf, minuteOf, useWeekdays } from '@/lib/week-times';

/** Vehicle types of the promo. A deleted type is still shown, so that it can be removed. */
export function VehiclesInput({ control, label, disabled }: OwnInputProps<PromoRecord>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'promo_car_types' });
  const carTypes = useQuery(carTypesQuery).data ?? [];
  const chosen = field.value ?? [];
  const gone = chosen.filter(id => !carTypes.some(carType => carType.id === id));
  const options = [
    ...carTypes.map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map(id => ({ value: id, label: t('promos.vehicleGone') })),
  ];
  return (
    <ChoiceChips
      label={label}
      options={options}
      chosen={chosen}
      disabled={disabled}
      none={t('promos.vehiclesAll')}
      onChange={field.onChange}
    />
  );
}

export function DaysInput({ control, label, disabled }: OwnInputProps<PromoRecord>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'promo_days' });
  return (
    <ChoiceChips
      label={label}
      disabled={disabled}
      options={useWeekdays()}
      chosen={field.value ?? []}
      none={t('promos.daysAll')}
      onChange={field.onChange}
    />
  );
}

const workingDay = { from: 9 * 60, until: 17 * 60 };

/** Hours of the day, past midnight too; all day while the switch is on. */
export function HoursInput({ control, label, disabled }: OwnInputProps<PromoRecord>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'promo_hours' });
  const hours = field.value ?? null;
  const time = (end: 'from' | 'until', title: string) => (
    <TextField
      type="time"
      label={title}
      value={clockOf(hours![end])}
      disabled={disabled}
      onChange={({ target }) => target.value && field.onChange({ ...hours, [end]: minuteOf(target.value) })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { className: 'tnum' } }}
    />
  );
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1 }}>
        <SwitchLine
          label={t('promos.hoursAll')}
          on={hours === null}
          onChange={on => field.onChange(on ? null : workingDay)}
          disabled={disabled}
        />
      </Box>
      {hours && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {time('from', t('promos.hoursFrom'))}
          {time('until', t('promos.hoursUntil'))}
        </Box>
      )}
      {hours && hours.until <= hours.from && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('promos.hoursNight')}
        </Typography>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { TextInput } from '@/ui/form/text-input';

export type DeliveryDetails = {
  deliveryPerson: string;
  deliveryPersonPhone: string;
  pickUpInstructions: string;
  deliveryInstructions: string;
};

/** The parcel's recipient, their phone and delivery instructions. */
export function DeliveryFields({ control }: { control: Control<DeliveryDetails> }) {
  const { t } = useTranslation();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}>
      <Typography component="legend" variant="h4" sx={{ p: 0, mb: 2 }}>
        {t('book.deliveryTitle')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput
          control={control}
          name="deliveryPerson"
          label={t('book.deliveryPerson')}
          autoComplete="off"
          required
        />
        <TextInput
          control={control}
          name="deliveryPersonPhone"
          label={t('book.deliveryPersonPhone')}
          type="tel"
          autoComplete="off"
          required
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'tel', style: { textAlign: 'start' } } }}
        />
      </Box>
      <TextInput
        control={control}
        name="pickUpInstructions"
        label={t('book.pickUpInstructions')}
        placeholder={t('book.pickUpInstructionsHint')}
        multiline
        maxRows={3}
      />
      <TextInput
        control={control}
        name="deliveryInstructions"
        label={t('book.deliveryInstructions')}
        placeholder={t('book.deliveryInstructionsHint')}
        multiline
        maxRows={3}
      />
    </Box>
  );
}

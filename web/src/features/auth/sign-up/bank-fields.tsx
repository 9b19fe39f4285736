import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { TextInput } from '@/ui/form/text-input';
import type { Registration } from '../fields';
import { twoColumns } from './form-section';

/** Bank details for payouts; optional. */
export function BankFields({ control }: { control: Control<Registration> }) {
  const { t } = useTranslation();
  const ltr = { htmlInput: { dir: 'ltr', className: 'tnum' } };
  return (
    <>
      <Box sx={twoColumns}>
        <TextInput control={control} name="bankName" label={t('auth.bankName')} autoComplete="off" />
        <TextInput control={control} name="bankCode" label={t('auth.bankCode')} autoComplete="off" slotProps={ltr} />
      </Box>
      <TextInput
        control={control}
        name="bankAccount"
        label={t('auth.bankAccount')}
        autoComplete="off"
        slotProps={ltr}
      />
    </>
  );
}

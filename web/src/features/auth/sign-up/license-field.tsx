import Box from '@mui/material/Box';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { MessageKey } from '#shared/i18n/en';
import { PictureUpload } from '@/features/uploads/picture-upload';
import { useTranslation } from '@/i18n/translation';
import type { Registration } from '../fields';

/** The licence is uploaded before the account exists; the registration refers to it by its upload id. */
export function LicenseField({ control }: { control: Control<Registration> }) {
  const { t } = useTranslation();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'licenseImage' });
  // After a reload the field still has its upload, but no picture to show.
  const [saved] = useState(value);
  const problem = fieldState.error?.message as MessageKey | undefined;
  return (
    <Box ref={ref} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 96 }}>
      <PictureUpload
        label={t('auth.licensePicture')}
        help={t(saved && value === saved ? 'auth.licenseKept' : 'auth.licenseHelp')}
        error={problem && t(problem)}
        target={{ kind: 'license' }}
        onDone={({ uploadId }) => onChange(uploadId)}
        onCleared={() => onChange('')}
      />
    </Box>
  );
}

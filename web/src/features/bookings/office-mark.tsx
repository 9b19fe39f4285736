import Box from '@mui/material/Box';
import { useTranslation } from '@/i18n/translation';
import { PhoneIcon } from '@/ui/icons';

/** Marks a booking that the office made for its rider. */
export function OfficeMark() {
  const { t } = useTranslation();
  const words = t('ride.bookedByOffice');
  return (
    <Box component="span" role="img" aria-label={words} title={words} sx={{ display: 'inline-flex', flex: 'none' }}>
      <PhoneIcon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
    </Box>
  );
}

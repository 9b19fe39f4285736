import IconButton from '@mui/material/IconButton';
import { useTranslation } from '@/i18n/translation';
import { switchDense, useDesk } from '@/lib/stores/desk';
import { RowsIcon } from '@/ui/icons';

/** Switches between rows of two lines and of one, in all tables. */
export function DenseToggle() {
  const { t } = useTranslation();
  const { dense } = useDesk();
  return (
    <IconButton
      size="small"
      aria-label={t('table.dense')}
      title={t('table.dense')}
      aria-pressed={dense}
      onClick={() => switchDense(!dense)}
      sx={{ flex: 'none', ...(dense && { bgcolor: 'chosenSoft' }) }}
    >
      <RowsIcon fontSize="small" />
    </IconButton>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { ClockIcon } from '@/ui/icons';
import { ToneChip } from '@/ui/status-chip';

/** States that a proposal about the displayed record is pending, and where it is decided. */
export function WaitsForAnother() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <ToneChip tone="warning">
        <ClockIcon sx={{ fontSize: 16 }} />
        {t('books.months.waiting')}
      </ToneChip>
      <Link component={RouterLink} to="/approvals" variant="body2">
        {t('nav.approvals')}
      </Link>
    </Box>
  );
}

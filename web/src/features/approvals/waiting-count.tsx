import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { waitingQuery } from './api';

/** The number of proposals that wait for this admin, beside the entry of the menu; empty if there is none. */
export function WaitingCount({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: count = 0 } = useQuery(waitingQuery(uid));
  if (count === 0) return null;
  return (
    <Box
      component="span"
      className="tnum"
      aria-label={t('approvals.waiting', { count })}
      sx={{ marginInlineStart: 'auto', typography: 'subtitle2', color: 'text.primary' }}
    >
      {number(count)}
    </Box>
  );
}

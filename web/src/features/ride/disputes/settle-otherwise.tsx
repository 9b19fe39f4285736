import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { ClockIcon } from '@/ui/icons';
import { ToneChip } from '@/ui/status-chip';
import { openContentsQuery, useLiveProposals } from '@/features/approvals/api';
import { useSession } from '@/lib/session';
import { SettleRide } from './settle-ride';
import { WriteOff } from './write-off';

/** For admins: an owed ride was paid outside the app, or is written off; nothing more while a proposal about it waits. */
export function SettleOtherwise({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  useLiveProposals(user?.id ?? '');
  const { data: contents = [], isPending } = useQuery(openContentsQuery);
  const isProposed = contents.some(content => 'bookingId' in content && content.bookingId === booking.id);
  return (
    <>
      {isProposed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <ToneChip tone="warning">
            <ClockIcon sx={{ fontSize: 16 }} />
            {t('books.months.waiting')}
          </ToneChip>
          <Link component={RouterLink} to="/approvals" variant="body2">
            {t('nav.approvals')}
          </Link>
        </Box>
      )}
      <SettleRide booking={booking} disabled={isPending || isProposed} />
      <WriteOff booking={booking} disabled={isPending || isProposed} />
    </>
  );
}

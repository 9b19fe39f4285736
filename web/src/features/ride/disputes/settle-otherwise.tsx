import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import { openContentsQuery, useLiveProposals } from '@/features/approvals/api';
import { WaitsForAnother } from '@/features/approvals/waits-for-another';
import { useSession } from '@/lib/session';
import { SettleRide } from './settle-ride';
import { WriteOff } from './write-off';

/**
 * For admins: an owed ride was paid outside the app, or is written off; disabled while a proposal about it is pending.
 */
export function SettleOtherwise({ booking }: { booking: Booking }) {
  const { user } = useSession();
  useLiveProposals(user?.id ?? '');
  const { data: contents = [], isPending } = useQuery(openContentsQuery);
  const isProposed = contents.some(content => 'bookingId' in content && content.bookingId === booking.id);
  return (
    <>
      {isProposed && <WaitsForAnother />}
      <SettleRide booking={booking} disabled={isPending || isProposed} />
      <WriteOff booking={booking} disabled={isPending || isProposed} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { openContentsQuery, useLiveProposals } from '@/features/approvals/api';
import { WaitsForAnother } from '@/features/approvals/waits-for-another';
import { useSession } from '@/lib/session';

/** States that a credit for a person waits for another admin. */
export function CreditWaits({ uid }: { uid: string }) {
  const { user } = useSession();
  useLiveProposals(user?.id ?? '');
  const { data: contents = [] } = useQuery(openContentsQuery);
  return contents.some(content => content.kind === 'credit' && content.uid === uid) && <WaitsForAnother />;
}

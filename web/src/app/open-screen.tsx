import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useReadNotices } from '@/features/inbox/api';
import { useSession } from '@/lib/session';
import { screenPath } from './routes';

/** Target of a push or a notice: the page of the screen that it names, for this user (NAV-5). */
export function Page() {
  const { userType } = useSession();
  const [query] = useSearchParams();
  const { mutate: read } = useReadNotices();
  const notice = query.get('notice') ?? undefined;
  useEffect(() => {
    if (notice) read({ id: notice });
  }, [notice, read]);
  if (!userType) return null;
  const bookingId = query.get('booking') ?? undefined;
  const path = screenPath(query.get('screen') ?? '', { ...(bookingId ? { bookingId } : {}), userType });
  return <Navigate to={path} replace />;
}

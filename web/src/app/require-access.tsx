import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { LoadingView } from '@/components/loading-view';
import { useSession } from '@/lib/session';

const ErrorView = lazy(async () => ({ default: (await import('@/components/error-view')).ErrorView }));

/** Shows its children to the user types of the route; sends everybody else to sign-in, which brings them back. */
export function RequireAccess(props: { allow: readonly UserType[]; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingView text="loading.session" />;
  if (session.status === 'error') {
    return (
      <Suspense fallback={null}>
        <ErrorView error={session.error} onRetry={session.retry} />
      </Suspense>
    );
  }
  if (session.status === 'signedIn' && props.allow.includes(session.userType)) return props.children;
  const next = session.status === 'signedOut' ? `?next=${encodeURIComponent(pathname + search)}` : '';
  return <Navigate to={`/login${next}`} replace />;
}

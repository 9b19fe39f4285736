import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { loadTexts } from '@/i18n/i18n';
import { LoadingView } from '@/ui/loading-view';
import { lazyPart } from '@/lib/lazy-part';
import { useSession } from '@/lib/session';

const ErrorView = lazyPart(async () => ({ default: (await import('@/ui/error-view')).ErrorView }));

const SecondFactorPage = lazyPart<{ user: User }>(async () => {
  const [module] = await Promise.all([import('@/features/profile/security/second-factor-page'), loadTexts()]);
  return { default: module.SecondFactorPage };
});

/** Location state for the sign-in page: the user's type may not see the requested page. */
export const refusedState = { refused: true };

/**
 * Route guard: shows its children to the allowed user types. It redirects everybody else to sign-in, which returns
 * signed-out visitors after signing in and sends other user types to their own landing page.
 */
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
  if (session.status === 'signedOut')
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (!props.allow.includes(session.userType)) return <Navigate to="/login" state={refusedState} replace />;
  if (session.user.secondFactor === 'missing')
    return (
      <Suspense fallback={null}>
        <SecondFactorPage user={session.user} />
      </Suspense>
    );
  return props.children;
}

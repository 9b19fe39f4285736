import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

const CrashView = lazy(async () => ({ default: (await import('@/components/error-view')).CrashView }));

/** A page that crashes takes nothing else with it; going elsewhere or trying again starts afresh. */
export function PageBoundary(props: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          resetKeys={[pathname]}
          fallbackRender={({ resetErrorBoundary }) => (
            <Suspense fallback={null}>
              <CrashView onRetry={resetErrorBoundary} />
            </Suspense>
          )}
        >
          {props.children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** For what is fetched beside a page: nothing while it comes, nor when it cannot be had, and the page stays. */
export function QuietBoundary(props: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

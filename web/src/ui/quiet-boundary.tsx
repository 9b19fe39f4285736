import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askMissingPartsAgain } from '@/lib/lazy-part';
import { useOnline } from '@/lib/online';

/** For what is fetched beside a page: nothing while it comes, nor when it cannot be had, and the page stays. */
export function QuietBoundary(props: { children: ReactNode; waiting?: ReactNode }) {
  // What the missing network has cost comes with it.
  const online = useOnline();
  return (
    <ErrorBoundary fallback={null} resetKeys={[online]} onReset={askMissingPartsAgain}>
      <Suspense fallback={props.waiting ?? null}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

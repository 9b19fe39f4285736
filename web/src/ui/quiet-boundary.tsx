import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askMissingPartsAgain } from '@/lib/lazy-part';
import { useOnline } from '@/lib/online';

/** For optional lazy content: renders nothing while it loads or when it fails, and does not affect the page. */
export function QuietBoundary(props: { children: ReactNode; waiting?: ReactNode }) {
  // Chunks that failed to load offline are retried when the network is back.
  const online = useOnline();
  return (
    <ErrorBoundary fallback={null} resetKeys={[online]} onReset={askMissingPartsAgain}>
      <Suspense fallback={props.waiting ?? null}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

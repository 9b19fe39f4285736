import Box from '@mui/material/Box';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { isNoNetwork } from '@/lib/api-error';
import { askMissingPartsAgain, lazyPart } from '@/lib/lazy-part';

const CrashView = lazyPart(async () => ({ default: (await import('@/ui/error-view')).CrashView }));

/** The last fallback, when even the error view cannot be loaded: the reason, and a reload button. */
function Reload() {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={{ display: 'grid', placeItems: 'center', gap: 2, p: 5, textAlign: 'center' }}>
      {t('common.partMissing')}
      <button type="button" className="primary-button type-button" onClick={() => location.reload()}>
        {t('common.retry')}
      </button>
    </Box>
  );
}

/** Replaces a crashed page. Retries when the network is back. */
function Crashed(props: { error: unknown; onRetry: () => void }) {
  const { onRetry } = props;
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  // Older browsers do not request a module again that failed once: only a new document does. Without a network there
  // would be none.
  const isMissing = isNoNetwork(props.error);
  const retry = () => (isMissing && navigator.onLine ? location.reload() : onRetry());
  return (
    <ErrorBoundary fallback={<Reload />}>
      <Suspense fallback={null}>
        <CrashView error={props.error} onRetry={retry} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Error boundary of one page; navigating or retrying resets it. */
export function PageBoundary(props: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={() => {
            askMissingPartsAgain();
            reset();
          }}
          resetKeys={[pathname]}
          fallbackRender={({ error, resetErrorBoundary }) => <Crashed error={error} onRetry={resetErrorBoundary} />}
        >
          {props.children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

import Box from '@mui/material/Box';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { askMissingPartsAgain, lazyPart } from '@/lib/lazy-part';

const CrashView = lazyPart(async () => ({ default: (await import('@/ui/error-view')).CrashView }));

/** When not even the picture of a crash can be fetched: why, and the one thing that helps. */
function Reload() {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={{ display: 'grid', placeItems: 'center', gap: 2, p: 5, textAlign: 'center' }}>
      {t('common.partMissing')}
      {/* Plain: the first download of the site holds no button for a case that hardly comes. */}
      <button
        type="button"
        onClick={() => location.reload()}
        style={{ minHeight: 44, paddingInline: 20, font: 'inherit' }}
      >
        {t('common.retry')}
      </button>
    </Box>
  );
}

/** In place of what crashed. What a missing network has cost is tried again when it is back. */
function Crashed(props: { error: unknown; onRetry: () => void }) {
  const { onRetry } = props;
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <ErrorBoundary fallback={<Reload />}>
      <Suspense fallback={null}>
        <CrashView {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A page that crashes takes nothing else with it; going elsewhere or trying again starts afresh. */
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

import Box from '@mui/material/Box';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

const CrashView = lazy(async () => ({ default: (await import('@/components/error-view')).CrashView }));

/** When not even the picture of a crash can be fetched: the one thing that helps. */
function Reload() {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
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
            <ErrorBoundary fallback={<Reload />}>
              <Suspense fallback={null}>
                <CrashView onRetry={resetErrorBoundary} />
              </Suspense>
            </ErrorBoundary>
          )}
        >
          {props.children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

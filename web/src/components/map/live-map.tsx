import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { AccessibleMapText } from './map-text';
import type { LiveMapProps } from './map-types';
import { loadRegion } from './region';

const DrawnMap = lazy(async () => ({ default: (await import('./drawn-map')).DrawnMap }));

function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Skeleton
      variant="rectangular"
      role="status"
      aria-label={t('loading.map')}
      sx={{ position: 'absolute', inset: 0, height: 'auto', borderRadius: 0 }}
    />
  );
}

function Undrawn(props: LiveMapProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'absolute', inset: 0, overflow: 'auto', p: 3, bgcolor: 'surface' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('map.noWebGl')}
      </Typography>
      <AccessibleMapText {...props} visible />
    </Box>
  );
}

/**
 * The live map: pins, route, a gliding vehicle, dots of drivers. Fetched only where it is shown; its text equal is
 * always there, and takes its place when the browser cannot draw it.
 */
export function LiveMap(props: LiveMapProps) {
  const [drawable] = useState(canDraw);
  const region = useQuery({ queryKey: ['mapRegion'], queryFn: loadRegion, staleTime: Infinity, enabled: drawable });
  const frame =
    props.height === undefined
      ? ({ position: 'absolute', inset: 0 } as const)
      : ({ position: 'relative', height: props.height } as const);
  return (
    <>
      <Box
        role="region"
        aria-label={props.label}
        sx={{ ...frame, overflow: 'hidden', isolation: 'isolate', bgcolor: 'surface' }}
      >
        {drawable ? (
          <ErrorBoundary fallback={<Undrawn {...props} />}>
            <Suspense fallback={<Waiting />}>
              {region.data ? <DrawnMap {...props} region={region.data} /> : <Waiting />}
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Undrawn {...props} />
        )}
      </Box>
      {drawable && <AccessibleMapText {...props} visible={props.textVisible} />}
    </>
  );
}

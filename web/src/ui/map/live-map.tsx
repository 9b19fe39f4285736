import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyframes } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { whenIdle } from '@/lib/pause';
import { BELOW_MAP } from '@/ui/map-card';
import type { Size } from './first-view';
import { mapColors } from './map-colors';
import { AccessibleMapText } from './map-text';
import type { LiveMapProps } from './map-types';
import { regionQuery } from './region';

/** A quarter of a megabyte, and a second of a phone's processor: after all that is read. */
const DrawnMap = lazyPart(async () => {
  await whenIdle();
  return { default: (await import('./drawn-map')).DrawnMap };
});

const loadGround = () => import('./drawn-ground');
const DrawnGround = lazyPart(async () => ({ default: (await loadGround()).DrawnGround }));

const canDraw = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
};

const appearing = keyframes({ from: { opacity: 0 } });

let isSaid = false;

/** Tells once in a visit that the map is loading, in visible words only where no ground is drawn meanwhile. */
function Waiting({ visible }: { visible: boolean }) {
  const { t } = useTranslation();
  const [isFirst] = useState(() => !isSaid);
  useEffect(() => {
    isSaid = true;
  }, []);
  if (!visible)
    return isFirst ? (
      <p role="status" className="visually-hidden">
        {t('loading.map')}
      </p>
    ) : null;
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: '22%',
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
        animation: `${appearing} 200ms 300ms ease-out both`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    >
      <Typography
        {...(isFirst ? { role: 'status' } : {})}
        variant="body2"
        sx={{ px: 2, py: 1, borderRadius: 5, bgcolor: 'background.paper', color: 'text.secondary' }}
      >
        {t('loading.map')}
      </Typography>
    </Box>
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

/** The map's own background, so that the colour does not change when the map appears. */
const land = {
  bgcolor: mapColors.light.land,
  'html.dark &': { bgcolor: mapColors.dark.land },
} as const;

/** MapLibre's controls in our shapes and colours. */
const controls = {
  '& .maplibregl-ctrl.maplibregl-ctrl-group': {
    borderRadius: 1.5,
    overflow: 'hidden',
    bgcolor: 'background.paper',
    boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 6px 20px rgb(10 12 18 / 0.16)',
    '& button': { width: 40, height: 40 },
    '& button + button': { borderTopColor: 'hairline' },
  },
  '& .maplibregl-ctrl.maplibregl-ctrl-attrib': {
    bgcolor: 'color-mix(in srgb, var(--wf-palette-background-default) 88%, transparent)',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: '6px',
    m: '6px',
    color: 'text.secondary',
    // The attribution is in Latin script in every language.
    direction: 'ltr',
  },
  '& .maplibregl-ctrl-attrib.maplibregl-ctrl a': { color: 'text.secondary' },
  'html.dark & .maplibregl-ctrl-icon': { filter: 'invert(1)' },
  // A sheet of the full height covers them.
  [BELOW_MAP]: {
    'main:has([data-stop="full"]) & .maplibregl-ctrl.maplibregl-ctrl-group': { display: 'none' },
  },
  '@media (pointer: coarse)': { '& .maplibregl-ctrl.maplibregl-ctrl-group': { display: 'none' } },
} as const;

/** The map, and the drawn ground below it until it has appeared. */
function Loaded({ size, ...props }: LiveMapProps & { size: Size }) {
  const [isShown, setShown] = useState(false);
  const { data: region } = useQuery(regionQuery);
  const hasGround = region?.tiles !== undefined;
  return (
    <>
      {!isShown && region && hasGround && (
        // The map needs no ground.
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <DrawnGround trip={props} region={region} size={size} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense fallback={null}>
        {region && <DrawnMap {...props} size={size} region={region} onShown={() => setShown(true)} />}
      </Suspense>
      {!isShown && <Waiting visible={!hasGround} />}
    </>
  );
}

/**
 * The live map: pins, route, an animated vehicle, dots of drivers. It is loaded lazily; its text alternative is always
 * rendered, and shown when the browser cannot draw the map.
 */
export function LiveMap(props: LiveMapProps) {
  const [drawable] = useState(canDraw);
  // Beside the region's data, so that the ground is there as soon as those are.
  useEffect(() => void (drawable && loadGround().catch(() => undefined)), [drawable]);
  const frame =
    props.height === undefined
      ? ({ position: 'absolute', inset: 0 } as const)
      : ({ position: 'relative', height: props.height } as const);
  const [size, setSize] = useState<Size>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setSize({ width: element.clientWidth, height: element.clientHeight });
  }, []);
  return (
    <>
      <Box
        ref={measure}
        role="region"
        aria-label={props.label}
        sx={{ ...frame, ...controls, ...land, overflow: 'hidden', isolation: 'isolate' }}
      >
        {drawable ? (
          <ErrorBoundary fallback={<Undrawn {...props} />}>{size && <Loaded {...props} size={size} />}</ErrorBoundary>
        ) : (
          <Undrawn {...props} />
        )}
      </Box>
      {drawable && <AccessibleMapText {...props} visible={props.textVisible} />}
    </>
  );
}

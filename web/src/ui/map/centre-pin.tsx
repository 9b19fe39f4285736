import { styled, useTheme } from '@mui/material/styles';
import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFocusBack } from '@/lib/use-focus-back';
import { motion } from '@/ui/theme/tokens';
import { middleOf, paddingOf } from './fit';
import { keyStepOf } from './key-steps';
import type { ChosenPin, LiveMapProps } from './map-types';
import { Bubble, Handle } from './pin-parts';
import { DropPin, PickupPin } from './pins';

/** The pin's point is on the spot. A hand goes through it to the map below. */
const Spot = styled('div')({
  position: 'absolute',
  zIndex: 2,
  width: 0,
  height: 0,
  pointerEvents: 'none',
});

const Standing = styled('div')({
  position: 'absolute',
  insetInline: -40,
  display: 'grid',
  justifyItems: 'center',
  transition: `transform ${motion.quickMs}ms ${motion.easing}`,
  '[data-moving="true"] > &': { transform: 'translateY(-8px)' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
});

/** The point below a lifted pin. */
const Shadow = styled('div')({
  position: 'absolute',
  inset: -3,
  borderRadius: '50%',
  backgroundColor: 'rgb(10 12 18 / 0.5)',
  '[data-moving="false"] > &': { display: 'none' },
});

const Words = styled(Bubble)({ bottom: 'auto', top: 14, marginBottom: 0 });

/** The map's point in the centre of the uncovered part, reported whenever the map stops moving. */
function useRest(covered: LiveMapProps['covered'], onRest: ChosenPin['onRest']) {
  const { current: map } = useMap();
  const rtl = useTheme().direction === 'rtl';
  const [spot, setSpot] = useState<{ x: number; y: number }>();
  const [moving, setMoving] = useState(false);
  const start = useEffectEvent(() => {
    setMoving(true);
    onRest(undefined);
  });
  const rest = useEffectEvent(() => {
    if (!map) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const middle = middleOf(width, height, paddingOf(width, height, covered, rtl));
    const { lat, lng } = map.unproject([middle.x, middle.y]);
    setSpot(middle);
    setMoving(false);
    onRest({ lat, lng });
  });
  useEffect(() => {
    if (!map) return;
    const onStart = () => start();
    const onEnd = () => rest();
    const listeners = [['movestart', onStart] as const, ['moveend', onEnd] as const, ['resize', onEnd] as const];
    for (const [event, listener] of listeners) map.on(event, listener);
    onEnd();
    return () => {
      for (const [event, listener] of listeners) map.off(event, listener);
    };
  }, [map, covered, rtl]);
  return { map, spot, moving };
}

/** A fixed pin below which the map is moved, by hand or with the arrow keys. */
export function CentrePin(props: ChosenPin & { covered: LiveMapProps['covered'] }) {
  const { t } = useTranslation();
  const { which, words } = props;
  const { map, spot, moving } = useRest(props.covered, props.onRest);
  const handle = useRef<HTMLButtonElement>(null);
  const placed = spot !== undefined;
  useFocusBack(handle);
  useEffect(() => handle.current?.focus({ preventScroll: true }), [placed]);
  if (!spot) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keyStepOf(event);
    if (!step && event.key !== 'Enter' && event.key !== ' ') return;
    // Otherwise the map would pan with the same keys.
    event.preventDefault();
    event.stopPropagation();
    if (step) map?.panBy(step, { duration: 0 });
    else props.onTake();
  };
  const hasTip = which === 'drop';
  return (
    <Spot style={{ left: spot.x, top: spot.y }} data-moving={moving}>
      <Shadow />
      <Standing style={hasTip ? { bottom: 0 } : { top: -22 }}>
        <Handle
          ref={handle}
          className="map-pin"
          hasTip={hasTip}
          disableRipple
          aria-label={t('map.moveUnder', { words: t(`map.${which}`, { place: words ?? t('book.readingAddress') }) })}
          onKeyDown={onKeyDown}
        >
          {hasTip ? <DropPin /> : <PickupPin />}
        </Handle>
      </Standing>
      {/* The panel announces the address to screen readers. */}
      <Words aria-hidden dir="auto" style={{ opacity: words && !moving ? 1 : 0 }}>
        {words}
      </Words>
    </Spot>
  );
}

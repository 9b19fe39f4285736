import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { styled, useTheme } from '@mui/material/styles';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { motion, radius } from '@/ui/theme/tokens';
import { ArrowIcon } from '@/ui/icons';

const HEIGHT_PX = 64;
const GAP_PX = 6;
const KNOB_PX = HEIGHT_PX - 2 * GAP_PX;
/** Share of the track at which the slide counts as a confirmation. */
const ENOUGH = 0.85;
const ARMED_MS = 4_000;

const Track = styled('button')(({ theme }) => ({
  ...theme.typography.subtitle1,
  position: 'relative',
  display: 'block',
  width: '100%',
  height: HEIGHT_PX,
  padding: `0 ${KNOB_PX + GAP_PX}px`,
  border: 0,
  borderRadius: radius.card + GAP_PX,
  backgroundColor: theme.vars!.palette.primary.main,
  color: theme.vars!.palette.primary.contrastText,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  overflow: 'hidden',
  '&:focus-visible': {
    outline: `2px solid ${theme.vars!.palette.text.primary}`,
    outlineOffset: 2,
    boxShadow: `0 0 0 6px ${theme.vars!.palette.amber}`,
  },
  '&[data-armed="true"]': { boxShadow: `inset 0 0 0 3px ${theme.vars!.palette.amber}` },
  '&:disabled': { cursor: 'progress' },
}));

const Knob = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: GAP_PX,
  insetInlineStart: GAP_PX,
  display: 'grid',
  placeItems: 'center',
  width: KNOB_PX,
  height: KNOB_PX,
  borderRadius: radius.card,
  backgroundColor: theme.vars!.palette.amber,
  color: theme.vars!.palette.onAmber,
  ...theme.applyStyles('dark', { backgroundColor: theme.vars!.palette.onAmber, color: theme.vars!.palette.amber }),
  '&[data-resting="true"]': { transition: `transform ${motion.calmMs}ms ${motion.easing}` },
}));

/** Slide progress, 0 to 1; calls `onDone` once it is far enough. */
function useSlide(rtl: boolean, onDone: () => void) {
  const start = useRef<{ x: number; room: number; id: number } | undefined>(undefined);
  const slid = useRef(false);
  const [part, setPart] = useState<number>();
  const partAt = (event: PointerEvent) => {
    if (!start.current) return 0;
    const moved = (event.clientX - start.current.x) * (rtl ? -1 : 1);
    return Math.min(1, Math.max(0, moved / start.current.room));
  };
  const end = (event: PointerEvent, done: boolean) => {
    const reached = done && partAt(event) >= ENOUGH;
    // A drag must not also count as the click that keyboards and screen readers send.
    slid.current = partAt(event) > 0.02;
    start.current = undefined;
    setPart(undefined);
    if (reached) onDone();
  };
  return {
    part: part ?? 0,
    pulling: part !== undefined,
    wasSlid: () => slid.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const room = Math.max(1, event.currentTarget.clientWidth - KNOB_PX - 2 * GAP_PX);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        start.current = { x: event.clientX, room, id: event.pointerId };
        slid.current = false;
        setPart(0);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => start.current && setPart(partAt(event)),
      onPointerUp: (event: PointerEvent<HTMLElement>) => start.current && end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => start.current && end(event, false),
    },
  };
}

/** True for a few seconds after `arm`, in which a second press confirms. */
function useArmed(): [boolean, (armed: boolean) => void] {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  return [armed, setArmed];
}

/**
 * Confirms a step that cannot be undone: slide the knob across. With a keyboard or a screen reader press twice; a tap
 * also arms it, so that people who cannot drag can use it.
 */
export function SlideConfirm(props: { label: string; busy: boolean; onConfirm: () => void }) {
  const { t } = useTranslation();
  const rtl = useTheme().direction === 'rtl';
  const [armed, setArmed] = useArmed();
  const confirm = () => {
    setArmed(false);
    props.onConfirm();
  };
  const { part, pulling, wasSlid, handlers } = useSlide(rtl, confirm);
  const press = (_event: MouseEvent) => {
    if (wasSlid()) return;
    if (armed) confirm();
    else setArmed(true);
  };
  const shift = `calc(${part * (rtl ? -1 : 1)} * (var(--slide-width) - ${KNOB_PX + 2 * GAP_PX}px))`;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Track
        type="button"
        disabled={props.busy}
        aria-busy={props.busy}
        data-armed={armed}
        onClick={press}
        style={{ ['--slide-width' as string]: '100cqw' }}
        {...handlers}
      >
        <Knob aria-hidden data-resting={!pulling} style={{ transform: `translateX(${shift})` }}>
          {props.busy ? <CircularProgress size={24} color="inherit" thickness={5} /> : <ArrowIcon />}
        </Knob>
        <span style={{ opacity: 1 - part }} aria-live="polite">
          {armed ? t('driver.pressAgain') : props.label}
        </span>
      </Track>
    </Box>
  );
}

import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { BESIDE_MAP, cardPlace, forcedEdge } from '@/ui/map-card';
import { motion, radius } from '@/ui/theme/tokens';

const LOW = '@media (max-height: 560px)';

const Sheet = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  backgroundColor: theme.vars!.palette.background.default,
  color: theme.vars!.palette.text.primary,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.hairline}, 0 12px 40px rgb(10 12 18 / 0.22)`,
  ...forcedEdge,
  insetInline: 0,
  bottom: 0,
  maxHeight: 'calc(100% - 24px)',
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  '&[data-dragging="false"]': { transition: `height ${motion.calmMs}ms ${motion.easing}` },
  [LOW]: { maxHeight: 'calc(100% - 8px)' },
  [BESIDE_MAP]: {
    ...cardPlace,
    height: 'auto !important',
    borderRadius: radius.sheet,
    transition: 'none !important',
  },
}));

const Handle = styled('button')(({ theme }) => ({
  flex: 'none',
  height: 28,
  border: 0,
  background: 'none',
  cursor: 'grab',
  touchAction: 'none',
  borderRadius: radius.sheet,
  '&::after': {
    content: '""',
    display: 'block',
    margin: 'auto',
    width: 40,
    height: 4,
    borderRadius: 2,
    backgroundColor: theme.vars!.palette.outline,
  },
  [BESIDE_MAP]: { display: 'none' },
}));

const Body = styled('div')({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 20px 20px',
  flex: 1,
  [LOW]: { paddingInline: 16 },
  [BESIDE_MAP]: { paddingTop: 20 },
});
/** Only the lowest bar leaves room for the device's edge: the frame sets this if its tabs are lower. */
const SAFE_BELOW = 'var(--safe-below, env(safe-area-inset-bottom))';
const Foot = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: `12px 20px calc(16px + ${SAFE_BELOW})`,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  [LOW]: { padding: `8px 16px calc(8px + ${SAFE_BELOW})` },
}));

/** Heights of the sheet on a phone, as fractions of its container. */
const stops = { peek: 0.34, half: 0.56, most: 0.77, full: 0.94 } as const;
export type SheetStop = keyof typeof stops;

/** On a low window half the height is too little, so the sheet opens further. */
const startIn = (start: SheetStop): SheetStop => (window.innerHeight <= 560 && start === 'half' ? 'full' : start);

const nearest = (part: number) =>
  (Object.keys(stops) as SheetStop[]).reduce((best, stop) =>
    Math.abs(stops[stop] - part) < Math.abs(stops[best] - part) ? stop : best,
  );

/** The height while the handle is dragged, and the stop where it settles. */
function useSheetDrag(start: SheetStop) {
  const [stop, setStop] = useState<SheetStop>(() => startIn(start));
  const [dragged, setDragged] = useState<number>();
  const from = useRef<{ y: number; part: number; moved: boolean } | undefined>(undefined);
  const container = (event: PointerEvent) => event.currentTarget.parentElement!.parentElement!.clientHeight || 1;
  return {
    stop,
    setStop,
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, part: stops[stop], moved: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!from.current) return;
        const part = from.current.part + (from.current.y - event.clientY) / container(event);
        if (Math.abs(from.current.y - event.clientY) > 6) from.current.moved = true;
        if (from.current.moved) setDragged(Math.min(0.97, Math.max(0.16, part)));
      },
      onPointerUp: () => {
        if (from.current?.moved && dragged !== undefined) setStop(nearest(dragged));
        from.current = undefined;
        setDragged(undefined);
      },
    },
  };
}

/**
 * A panel over the map: a bottom sheet with a handle on phones, a card at the side of wider windows. Its parent must
 * be positioned (the `main` of the app frame is).
 */
export function BottomSheet(props: {
  /** Names the region for screen readers. */
  label: string;
  children: ReactNode;
  /** Stays visible while the content scrolls. */
  footer?: ReactNode;
  start?: SheetStop;
  /** Opens higher than `half`, e.g. for a list of choices, until the user drags it. */
  roomy?: boolean;
  /** Id of the content: a change scrolls it back to the top. */
  topic?: string;
  /** As high as its content, and not draggable. */
  fits?: boolean;
  /** Takes the full height while true, e.g. while the user types. */
  grown?: boolean;
}) {
  const { t } = useTranslation();
  const { stop, setStop, dragged, handlers } = useSheetDrag(props.start ?? 'half');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [props.topic]);
  const shown = props.grown ? 'full' : props.roomy && stop === 'half' ? 'most' : stop;
  const grow = () => setStop(stop === 'full' ? 'peek' : stop === 'peek' ? 'half' : 'full');
  return (
    <Sheet
      aria-label={props.label}
      data-dragging={dragged !== undefined}
      data-stop={shown}
      style={{ height: props.fits ? 'auto' : `${(dragged ?? stops[shown]) * 100}%` }}
    >
      {!props.fits && (
        <Handle
          type="button"
          aria-label={t('sheet.drag')}
          aria-expanded={stop === 'full'}
          onKeyDown={event => (event.key === 'Enter' || event.key === ' ') && grow()}
          {...handlers}
        />
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      <Body ref={body} tabIndex={0} role="group" {...(props.fits ? { style: { paddingTop: 20 } } : {})}>
        {props.children}
      </Body>
      {props.footer && <Foot>{props.footer}</Foot>}
    </Sheet>
  );
}

import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useReportPart } from '@/ui/sheet-part';
import { BESIDE_MAP, cardPlace, forcedEdge } from '@/ui/map-card';
import { scrollToTop } from '@/ui/scroll-to-top';
import { layout, motion, radius } from '@/ui/theme/tokens';

const LOW = '@media (max-height: 560px)';
/** Here head and foot would leave no room for the content, so that the whole sheet scrolls. */
const TINY = '@media (max-height: 360px)';

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
  [TINY]: { overflowY: 'auto' },
  [BESIDE_MAP]: {
    ...cardPlace,
    height: 'auto !important',
    borderRadius: radius.sheet,
    transition: 'none !important',
  },
}));

const Handle = styled('button')(({ theme }) => ({
  flex: 'none',
  position: 'relative',
  height: 28,
  border: 0,
  background: 'none',
  cursor: 'grab',
  touchAction: 'none',
  borderRadius: radius.sheet,
  // A thumb also reaches it on the map just above the sheet.
  '&::before': { content: '""', position: 'absolute', inset: '-12px 0 0' },
  '&::after': {
    content: '""',
    display: 'block',
    margin: 'auto',
    width: 40,
    height: 4,
    borderRadius: 2,
    backgroundColor: theme.vars!.palette.outline,
    // Forced colours draw no other background.
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  [BESIDE_MAP]: { display: 'none' },
}));

const Head = styled('header')({
  flex: 'none',
  padding: `0 ${layout.gutter.phone}px 12px`,
  [BESIDE_MAP]: { paddingTop: 20 },
});

const Body = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `0 ${layout.gutter.phone}px 20px`,
  flex: 1,
  [BESIDE_MAP]: { paddingTop: 20 },
  [TINY]: { overflowY: 'visible', flex: 'none' },
  'header + &': { borderTop: `1px solid ${theme.vars!.palette.hairline}`, paddingTop: 16 },
}));
/** Only the lowest bar leaves room for the device's edge: the frame sets this if its tabs are lower. */
const SAFE_BELOW = 'var(--safe-below, env(safe-area-inset-bottom))';
const Foot = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: `12px ${layout.gutter.phone}px calc(16px + ${SAFE_BELOW})`,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  [LOW]: { padding: `8px ${layout.gutter.phone}px calc(8px + ${SAFE_BELOW})` },
}));

/** Heights of the sheet on a phone, as fractions of its container. */
const stops = { peek: 0.34, half: 0.56, most: 0.665, full: 0.94 } as const;
export type SheetStop = keyof typeof stops;

/** On a low window half the height is too little, so the sheet opens further. */
const startIn = (start: SheetStop): SheetStop => (window.innerHeight <= 560 && start === 'half' ? 'full' : start);

const nearest = (part: number) =>
  (Object.keys(stops) as SheetStop[]).reduce((best, stop) =>
    Math.abs(stops[stop] - part) < Math.abs(stops[best] - part) ? stop : best,
  );

/** The height after a press on the handle: larger, and after the largest the smallest. */
const after = (stop: SheetStop): SheetStop => (stop === 'full' ? 'peek' : stop === 'peek' ? 'half' : 'full');

/** A finger that moves less than this presses the handle. */
const PRESS_PX = 6;

/** The height while the handle is dragged, and the stop where it settles. */
function useSheetDrag(start: SheetStop, shownAt: (stop: SheetStop) => SheetStop) {
  const [stop, setStop] = useState<SheetStop>(() => startIn(start));
  const [dragged, setDragged] = useState<number>();
  const from = useRef<{ y: number; part: number } | undefined>(undefined);
  const isDrag = useRef(false);
  const container = (event: PointerEvent) => event.currentTarget.parentElement!.parentElement!.clientHeight || 1;
  const settle = () => {
    if (dragged !== undefined) setStop(nearest(dragged));
    from.current = undefined;
    setDragged(undefined);
  };
  return {
    stop,
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, part: stops[shownAt(stop)] };
        isDrag.current = false;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!from.current) return;
        const part = from.current.part + (from.current.y - event.clientY) / container(event);
        if (Math.abs(from.current.y - event.clientY) > PRESS_PX) isDrag.current = true;
        if (isDrag.current) setDragged(Math.min(0.97, Math.max(0.16, part)));
      },
      onPointerUp: settle,
      onPointerCancel: settle,
      // Keys and assistive technology press without a pointer, which `detail` counts.
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0 || !isDrag.current) setStop(after(stop));
        isDrag.current = false;
      },
    },
  };
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Whether somebody types into a field in the visible part of this element. */
const isTypedInto = (element: HTMLElement): boolean => {
  const { activeElement: field } = document;
  if (!field?.matches(FIELDS) || !element.contains(field)) return false;
  const [box, view] = [field.getBoundingClientRect(), element.getBoundingClientRect()];
  return box.bottom >= view.top && box.top <= view.bottom;
};

/** Scrolls the sheet's content back to the top when its topic changes. */
function useScrollBack(topic: string | undefined) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(topic);
  useEffect(() => {
    const element = body.current;
    if (!element || shown.current === topic) return;
    shown.current = topic;
    if (isTypedInto(element)) return;
    const stops = [element, element.parentElement!].map(scrollToTop);
    return () => stops.forEach(stop => stop());
  }, [topic]);
  return body;
}

/**
 * A panel over the map: a bottom sheet with a handle on phones, a card at the side of wider windows. Its parent must
 * be positioned (the `main` of the app frame is).
 */
export function BottomSheet(props: {
  /** Names the region for screen readers. */
  label: string;
  children: ReactNode;
  /** Stays above the content while it scrolls. */
  head?: ReactNode;
  /** Stays below the content while it scrolls. */
  footer?: ReactNode;
  start?: SheetStop;
  /** Opens higher than `half`, e.g. for a list of choices, until the user drags it. */
  roomy?: boolean;
  /** Id of the content: a change scrolls it back to the top, unless its reader is typing. */
  topic?: string;
  /** As high as its content, and not draggable. */
  fits?: boolean;
  /** Takes the full height while true, e.g. while the user types. */
  grown?: boolean;
}) {
  const { t } = useTranslation();
  const shownAt = (place: SheetStop) => (props.roomy && place === 'half' ? 'most' : place);
  const { stop, dragged, handlers } = useSheetDrag(props.start ?? 'half', shownAt);
  const body = useScrollBack(props.topic);
  const shown = props.grown ? 'full' : shownAt(stop);
  useReportPart(props.fits ? undefined : stops[shown]);
  const words = (place: SheetStop) => t(`sheet.${place}`);
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
          aria-label={t('sheet.height', { now: words(shown), next: words(shownAt(after(stop))) })}
          {...handlers}
        />
      )}
      {props.head && <Head>{props.head}</Head>}
      {/* Focusable, so that the keyboard can scroll it. */}
      <Body ref={body} tabIndex={0} role="group" {...(props.fits ? { style: { paddingTop: 20 } } : {})}>
        {props.children}
      </Body>
      {props.footer && <Foot data-foot>{props.footer}</Foot>}
    </Sheet>
  );
}

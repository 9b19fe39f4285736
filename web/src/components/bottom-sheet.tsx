import { styled } from '@mui/material/styles';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { motion, radius } from '@/app/theme/tokens';

const Sheet = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  backgroundColor: theme.vars!.palette.background.default,
  color: theme.vars!.palette.text.primary,
  boxShadow: '0 0 0 1px rgb(10 12 18 / 0.06), 0 12px 40px rgb(10 12 18 / 0.22)',
  [theme.breakpoints.down('md')]: {
    insetInline: 0,
    bottom: 0,
    maxHeight: 'calc(100% - 24px)',
    borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
    '&[data-dragging="false"]': { transition: `height ${motion.calmMs}ms ${motion.easing}` },
  },
  [theme.breakpoints.up('md')]: {
    top: 16,
    insetInlineStart: 16,
    width: 420,
    maxHeight: 'calc(100% - 32px)',
    height: 'auto !important',
    borderRadius: radius.sheet,
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
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

const Body = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 20px 20px',
  flex: 1,
  [theme.breakpoints.up('md')]: { paddingTop: 20 },
}));
const Foot = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: '12px 20px calc(16px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
}));

/** Heights of the sheet on a phone, as parts of its container. */
const stops = { peek: 0.34, half: 0.56, full: 0.94 } as const;
export type SheetStop = keyof typeof stops;

const nearest = (part: number) =>
  (Object.keys(stops) as SheetStop[]).reduce((best, stop) =>
    Math.abs(stops[stop] - part) < Math.abs(stops[best] - part) ? stop : best,
  );

/** Height while a finger moves the handle, and the stop it comes to rest at. */
function useSheetDrag(start: SheetStop) {
  const [stop, setStop] = useState<SheetStop>(start);
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
 * What floats over the map: on a phone a sheet from below with a handle, on a desk a 420 px card at the side.
 * Its parent must be positioned (the `main` of the app frame is).
 */
export function BottomSheet(props: {
  /** Names the region for screen readers. */
  label: string;
  children: ReactNode;
  /** Stays under the thumb while the content scrolls. */
  footer?: ReactNode;
  start?: SheetStop;
  /** Takes the whole height for as long as it is true, as while somebody types into it. */
  grown?: boolean;
}) {
  const { t } = useTranslation();
  const { stop, setStop, dragged, handlers } = useSheetDrag(props.start ?? 'half');
  const grow = () => setStop(stop === 'full' ? 'peek' : stop === 'half' ? 'full' : 'half');
  return (
    <Sheet
      aria-label={props.label}
      data-dragging={dragged !== undefined}
      style={{ height: `${(dragged ?? (props.grown ? stops.full : stops[stop])) * 100}%` }}
    >
      <Handle
        type="button"
        aria-label={t('sheet.drag')}
        aria-expanded={stop === 'full'}
        onKeyDown={event => (event.key === 'Enter' || event.key === ' ') && grow()}
        {...handlers}
      />
      {/* Focusable, so that the keyboard can scroll it. */}
      <Body tabIndex={0} role="group">
        {props.children}
      </Body>
      {props.footer && <Foot>{props.footer}</Foot>}
    </Sheet>
  );
}

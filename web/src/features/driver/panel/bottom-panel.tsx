import { keyframes, styled } from '@mui/material/styles';
import { createContext, useContext, useRef, type CSSProperties, type ReactNode } from 'react';
import { BESIDE_MAP, cardPlace, forcedEdge } from '@/ui/map-card';
import { layout, motion, radius } from '@/ui/theme/tokens';
import { useReportHeight } from './dock-height';
import { useTakeFocus } from './use-take-focus';
import { useStripsEnd } from './strips';

const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } });

const Card = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100% - max(88px, var(--strips-end)))',
  backgroundColor: theme.vars!.palette.background.default,
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.hairline}, 0 12px 40px rgb(10 12 18 / 0.28)`,
  outline: 0,
  ...forcedEdge,
  // On a tall phone a strip of the map with the driver stays visible, however long the panel's content is.
  '@media (min-height: 700px)': { maxHeight: 'calc(100% - max(144px, var(--strips-end)))' },
  animation: `${rise} ${motion.calmMs}ms ${motion.easing}`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  [BESIDE_MAP]: { ...cardPlace, borderRadius: radius.sheet },
}));

const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `20px ${layout.gutter.phone}px`,
});

const Foot = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: `12px ${layout.gutter.phone}px 16px`,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
}));

const Note = createContext<ReactNode>(null);

/** Provides a note that every panel inside shows above its own content. */
export const BottomPanelNote = Note.Provider;

/** The driver's panel: as tall as its content, at the bottom of a phone, at the side of wider windows. */
export function BottomPanel(props: {
  label: string;
  children: ReactNode;
  footer?: ReactNode;
  /** The panel needs an answer, and takes the focus as it appears. */
  takesFocus?: boolean;
}) {
  const card = useRef<HTMLElement>(null);
  useReportHeight(card);
  useTakeFocus(card, props.takesFocus ?? false);
  const stripsEnd = useStripsEnd(({ px }) => px);
  return (
    <Card
      ref={card}
      aria-label={props.label}
      tabIndex={-1}
      data-takes-focus={props.takesFocus}
      style={{ '--strips-end': `${stripsEnd}px` } as CSSProperties}
    >
      {useContext(Note)}
      <Body>{props.children}</Body>
      {props.footer && <Foot data-foot>{props.footer}</Foot>}
    </Card>
  );
}

import { keyframes, styled } from '@mui/material/styles';
import { createContext, useContext, useRef, type ReactNode } from 'react';
import { motion, radius } from '@/ui/theme/tokens';
import { useTellHeight } from './dock-height';

const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } });

const Card = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100% - 88px)',
  backgroundColor: theme.vars!.palette.background.default,
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.hairline}, 0 12px 40px rgb(10 12 18 / 0.28)`,
  outline: 0,
  // A tall phone keeps a strip of map with the driver on it, whatever there is to say.
  '@media (min-height: 700px)': { maxHeight: 'calc(100% - 144px)' },
  animation: `${rise} ${motion.calmMs}ms ${motion.easing}`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  [theme.breakpoints.up('md')]: {
    top: 16,
    bottom: 'auto',
    insetInline: '16px auto',
    width: 420,
    maxHeight: 'calc(100% - 32px)',
    borderRadius: radius.sheet,
  },
}));

const Body = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: 20 });

const Foot = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: '12px 20px 16px',
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
}));

const Note = createContext<ReactNode>(null);

/** What every panel inside says above its own content. */
export const BottomPanelNote = Note.Provider;

/** What the driver works with: as tall as its content, at the thumb on a phone, at the side on a desk. */
export function BottomPanel(props: { label: string; children: ReactNode; footer?: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  useTellHeight(card);
  return (
    <Card ref={card} aria-label={props.label} tabIndex={-1}>
      {useContext(Note)}
      <Body>{props.children}</Body>
      {props.footer && <Foot>{props.footer}</Foot>}
    </Card>
  );
}

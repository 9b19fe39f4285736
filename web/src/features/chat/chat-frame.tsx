import Drawer from '@mui/material/Drawer';
import { keyframes, styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState, type ReactNode } from 'react';
import { motion, radius } from '@/ui/theme/tokens';

const rise = keyframes({ from: { transform: 'translateY(16px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } });

const Panel = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 4,
  // Covers the map's controls entirely, but leaves its attribution visible.
  top: 8,
  bottom: 28,
  insetInlineEnd: 8,
  width: 400,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: theme.vars!.palette.background.default,
  borderRadius: radius.sheet,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.hairline}, 0 12px 40px rgb(10 12 18 / 0.22)`,
  animation: `${rise} ${motion.calmMs}ms ${motion.easing}`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

const sheet = {
  height: '92dvh',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bgcolor: 'background.default',
  backgroundImage: 'none',
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
} as const;

/** Non-modal side panel on a desktop, so that the ride stays usable; restores the focus to its opener. */
function SidePanel(props: { label: string; onClose: () => void; children: ReactNode }) {
  // Read before the message field takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return (
    <Panel aria-label={props.label} onKeyDown={event => event.key === 'Escape' && props.onClose()}>
      {props.children}
    </Panel>
  );
}

/** The chat's container: a sheet over the page on a phone, a panel beside the ride on a desktop. */
export function ChatFrame(props: { label: string; onClose: () => void; children: ReactNode }) {
  const desk = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  if (desk) return <SidePanel {...props} />;
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={props.onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': props.label, sx: sheet } }}
    >
      {props.children}
    </Drawer>
  );
}

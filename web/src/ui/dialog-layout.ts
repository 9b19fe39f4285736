import useMediaQuery from '@mui/material/useMediaQuery';
import { keyframes, useTheme } from '@mui/material/styles';
import type { DialogProps } from '@mui/material/Dialog';
import Slide from '@mui/material/Slide';
import { useLayoutEffect, useState } from 'react';
import { CARD_GAP_PX, CARD_WIDTH } from '@/ui/map-card';
import { motion, radius } from '@/ui/theme/tokens';

const onPhone = {
  margin: 0,
  width: '100%',
  maxWidth: '100%',
  maxHeight: '94%',
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  borderBottom: 0,
};

const slideIn = keyframes({ from: { opacity: 0, transform: 'translateX(24px)' } });

type Edges = { top: number; start: number };

/** The edges of the page, beside the frame's drawer and below its bar. */
function usePageEdges(wanted: boolean): Edges {
  const [edges, setEdges] = useState<Edges>({ top: 0, start: 0 });
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    const measure = () => {
      const { top = 0, left = 0, right = 0 } = document.getElementById('main')?.getBoundingClientRect() ?? {};
      const isMirrored = document.documentElement.dir === 'rtl';
      setEdges({ top: Math.max(0, top), start: isMirrored ? document.documentElement.clientWidth - right : left });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [wanted]);
  return edges;
}

const phoneLook = {
  slots: { transition: Slide },
  slotProps: {
    container: { sx: { alignItems: 'flex-end' } },
    paper: { sx: onPhone },
    transition: { direction: 'up' } as object,
  },
};

const cardLook = ({ top, start }: Edges) => ({
  hideBackdrop: true,
  slotProps: {
    container: { sx: { alignItems: 'flex-start', justifyContent: 'flex-start' } },
    paper: {
      sx: {
        margin: 0,
        marginTop: `${top + CARD_GAP_PX}px`,
        marginInlineStart: `${start + CARD_GAP_PX}px`,
        width: CARD_WIDTH,
        maxWidth: CARD_WIDTH,
        maxHeight: `calc(100% - ${top + 2 * CARD_GAP_PX}px)`,
        '@media (prefers-reduced-motion: no-preference)': {
          animation: `${slideIn} ${motion.calmMs}ms ${motion.easing}`,
        },
      },
    },
  },
});

/**
 * The position of a dialog: at the bottom of a phone, in the centre of a desktop, or, if it is a step of a task over a
 * map, as a card in place of the form, so that the map stays visible.
 */
export function useDialogLayout(isOverMap: boolean): { card: boolean; look: Partial<DialogProps> } {
  const { breakpoints } = useTheme();
  const phone = useMediaQuery(breakpoints.down('sm'));
  const card = !phone && isOverMap;
  const edges = usePageEdges(card);
  if (card) return { card, look: cardLook(edges) };
  return { card, look: phone ? phoneLook : {} };
}

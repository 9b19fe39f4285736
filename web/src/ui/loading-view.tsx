import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Track = styled('div')(({ theme }) => ({
  width: 160,
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars!.palette.hairline,
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    borderRadius: 2,
    backgroundColor: theme.vars!.palette.amber,
    animation: `${slide} 1.1s ${theme.transitions.easing.easeInOut} infinite`,
  },
}));

const centred = { display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 } as const;
/** In the place of a page's head. */
const inHead = { display: 'flex', alignItems: 'center', gap: 2, minHeight: 56 } as const;

/**
 * Renders nothing for 300 ms, so that fast loads do not flash; then a progress line and a text: the heading of a whole
 * page.
 */
export function LoadingView(props: { text: MessageKey; whole?: boolean; head?: boolean }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box role="status" sx={props.head ? inHead : { ...centred, minHeight: props.whole ? '100dvh' : 320 }}>
      {late && (
        <>
          <Track aria-hidden />
          <Box
            component={props.whole || props.head ? 'h1' : 'p'}
            sx={{ m: 0, color: 'text.secondary', typography: 'body2' }}
          >
            {t(props.text)}
          </Box>
        </>
      )}
    </Box>
  );
}

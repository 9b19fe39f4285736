import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: 16,
  top: -80,
  zIndex: theme.zIndex.tooltip + 1,
  padding: '12px 16px',
  borderRadius: 8,
  color: theme.vars!.palette.onAmber,
  backgroundColor: theme.vars!.palette.amber,
  ...theme.typography.subtitle2,
  '&:focus': { top: 16 },
}));

/** Skip link: the first stop of the Tab key. */
export function SkipLink() {
  const { t } = useTranslation();
  return <Skip href="#main">{t('common.skip')}</Skip>;
}

const Main = styled('main')({});

/** Whether this document has shown a frame: the first one leaves the focus where a new document has it. */
let isLater = false;

/**
 * The content of a frame. After navigation it takes focus and scrolls to the top, as a new document would; also as part
 * of another frame, unless what it shows has taken the focus already.
 */
export function MainArea(props: { children: ReactNode; className?: string }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === pathname) return;
    const isLost = isLater && document.activeElement === document.body;
    const moves = shown.current !== undefined || isLost;
    shown.current = pathname;
    isLater = true;
    if (!moves) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Main id="main" ref={main} tabIndex={-1} className={props.className}>
      {props.children}
    </Main>
  );
}

import type { CSSObject, Theme } from '@mui/material/styles';
import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '@/lib/lazy-part';
import { startBar } from '@/ui/theme/chosen';
import { focusInside } from '@/ui/theme/focus';

// Phones have no side bar, so their pages do not load the tooltip and its positioning library.
const Tooltip = lazyPart(async () => ({ default: (await import('@mui/material/Tooltip')).default }));

/** How links and buttons of the drawer look. */
export const entryLook = (theme: Theme): CSSObject => ({
  '& a, & button': {
    ...theme.typography.subtitle2,
    fontWeight: 520,
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    width: '100%',
    minHeight: 44,
    [theme.breakpoints.up('md')]: { minHeight: 32 },
    paddingInline: '10px',
    border: 0,
    borderRadius: '8px',
    background: 'none',
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { fontSize: 18, flex: 'none' },
    '&:hover': {
      color: theme.vars!.palette.text.primary,
      backgroundColor: 'color-mix(in srgb, currentColor 6%, transparent)',
    },
    // There is no gap between the entries, and the drawer would cut a ring around them.
    '&:focus-visible': focusInside(theme),
    '&.active': {
      color: theme.vars!.palette.text.primary,
      fontWeight: 620,
      backgroundColor: theme.vars!.palette.chosenSoft,
      ...startBar(theme, 10),
    },
  },
});

/** Shows `title` beside an element of the side bar that is pointed at or focused; no tooltip if it is empty. */
export function SideTip({ title, children }: { title: string; children: ReactElement }) {
  return (
    <Suspense fallback={children}>
      <Tooltip title={title} placement="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}

/** One entry of the drawer; when collapsed, its icon with the name as a tooltip. */
export function Line(props: { name: string; folded: boolean; children: ReactElement }) {
  return <SideTip title={props.folded ? props.name : ''}>{props.children}</SideTip>;
}

export const nameStyle = (folded: boolean) => (folded ? 'visually-hidden' : undefined);

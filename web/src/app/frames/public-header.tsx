import { keyframes, styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Brand } from '@/ui/brand';
import { MenuIcon } from '@/ui/shell-icons';
import { LanguageSelect } from '@/ui/language-select';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { QuietIconButton } from '@/ui/shell-controls';
import { ThemeToggle } from '@/ui/theme-toggle';
import { lazyPart } from '@/lib/lazy-part';
import { layout } from '@/ui/theme/tokens';
import { usePublicNav } from './public-nav';
import { SocialLinks } from './social-links';
import { usePastScroll } from './use-past-scroll';

const PublicDrawer = lazyPart(async () => ({ default: (await import('./public-drawer')).PublicDrawer }));

const arrive = keyframes({ from: { transform: 'translateY(-100%)' }, to: { transform: 'none' } });

const Bar = styled('header')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: theme.zIndex.appBar,
  height: 72,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 'clamp(16px, 4vw, 64px)',
  color: theme.vars!.palette.text.primary,
  '@media (max-width: 300px)': { gap: 0, paddingInline: 8, '& > div': { gap: 0 } },
  // Below the hero the header reappears as a dark bar.
  '&[data-ink="true"]': {
    position: 'fixed',
    color: '#F3F1EA',
    backgroundColor: '#14171F',
    animation: `${arrive} ${theme.transitions.duration.standard}ms ${theme.transitions.easing.easeOut}`,
    ...theme.applyStyles('dark', { backgroundColor: '#1D222C' }),
  },
}));

const Links = styled('nav')(({ theme }) => ({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& a': {
    ...theme.typography.subtitle2,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    paddingInline: 12,
    borderRadius: 8,
    color: 'inherit',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 8%, transparent)' },
    '&.active': { textDecoration: `underline 2px ${theme.vars!.palette.amber}`, textUnderlineOffset: 8 },
  },
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  minWidth: 0,
  alignItems: 'center',
  gap: 4,
  [theme.breakpoints.down('md')]: { marginInlineStart: 'auto' },
}));

const MenuButton = styled(QuietIconButton)(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/** Brand, navigation, language and colour scheme; a drawer on small screens. */
export function PublicHeader() {
  const { t } = useTranslation();
  const ink = usePastScroll(layout.headerInkAfterPx);
  const entries = usePublicNav();
  const [open, setOpen] = useState<boolean>();
  return (
    <Bar data-ink={ink}>
      <Brand />
      <Links aria-label={t('menu.main')}>
        {entries.map(entry => (
          <NavLink key={entry.label} to={entry.path} end>
            {entry.text}
          </NavLink>
        ))}
        <SocialLinks />
      </Links>
      <Tools>
        <LanguageSelect />
        <ThemeToggle />
        <MenuButton type="button" aria-label={t('menu.open')} onClick={() => setOpen(true)}>
          <MenuIcon />
        </MenuButton>
      </Tools>
      {open !== undefined && (
        <QuietBoundary>
          <PublicDrawer open={open} onClose={() => setOpen(false)} />
        </QuietBoundary>
      )}
    </Bar>
  );
}

import { useState } from 'react';
import { HEADER_INK_AFTER_PX } from '#shared/contract/constants';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { Brand } from '@/ui/brand';
import { LanguageSelect } from '@/ui/language-select';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { MenuIcon } from '@/ui/shell-icons';
import { PageLink } from '@/ui/site-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import css from './public-header.module.css';
import { usePublicNav } from './public-nav';
import { SocialLinks } from './social-links';
import { usePastScroll } from './use-past-scroll';

const PublicDrawer = lazyPart(async () => ({ default: (await import('./public-drawer')).PublicDrawer }));

/** Brand, navigation, language and colour scheme; a drawer on small screens. */
export function PublicHeader() {
  const { t } = useTranslation();
  const ink = usePastScroll(HEADER_INK_AFTER_PX);
  const entries = usePublicNav();
  const [open, setOpen] = useState<boolean>();
  return (
    <header className={css.bar} data-ink={ink}>
      <Brand />
      <nav className={css.links} aria-label={t('menu.main')}>
        {entries.map(entry => (
          <PageLink key={entry.label} to={entry.path} className="type-subtitle2">
            {entry.text}
          </PageLink>
        ))}
        <SocialLinks />
      </nav>
      <div className={css.tools}>
        <LanguageSelect />
        <ThemeToggle />
        <button
          type="button"
          className={`icon-button ${css.menu}`}
          aria-label={t('menu.open')}
          onClick={() => setOpen(true)}
        >
          <MenuIcon />
        </button>
      </div>
      {open !== undefined && (
        <QuietBoundary>
          <PublicDrawer open={open} onClose={() => setOpen(false)} />
        </QuietBoundary>
      )}
    </header>
  );
}

import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/translation';
import { Brand } from '@/ui/brand';
import { CloseIcon } from '@/ui/shell-icons';
import { PageLink } from '@/ui/site-link';
import css from './public-drawer.module.css';
import { useSitePages, usePublicNav } from './public-nav';
import { SocialLinks } from './social-links';

/** The site's navigation on small screens: the browser's own dialog, which keeps the focus and closes by Escape. */
export function PublicDrawer(props: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const entries = usePublicNav();
  // The footer's pages that somebody new asks for first: help, and how to drive.
  const asked = useSitePages().filter(({ path }) => path === '/support' || path === '/drive');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (props.open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [props.open]);
  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label={t('menu.main')}
      onClose={props.onClose}
      // A click on the backdrop is one on the dialog itself.
      onClick={event => event.target === event.currentTarget && props.onClose()}
    >
      <div className={css.head}>
        <Brand />
        <button type="button" className="icon-button" aria-label={t('menu.close')} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav className={css.pages} aria-label={t('menu.main')}>
        {entries.map(entry => (
          <PageLink key={entry.label} to={entry.path} className="type-h3" onClick={props.onClose}>
            {entry.text}
          </PageLink>
        ))}
        {asked.map(({ path, text }) => (
          <PageLink key={path} to={path} className="type-h3" onClick={props.onClose}>
            {text}
          </PageLink>
        ))}
      </nav>
      <div className={css.social}>
        <SocialLinks />
      </div>
    </dialog>
  );
}

import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { PhoneArt } from './phone-art';
import css from './stores.module.css';

function Apple() {
  return (
    <svg width="26" height="26" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d="M16.3 12.6c0-2.2 1.8-3.3 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.3-.2-2.6.8-3.3.8s-1.7-.8-2.8-.8c-1.5 0-2.8.8-3.6 2.1-1.5 2.6-.4 6.5 1.1 8.7.7 1 1.6 2.2 2.7 2.2s1.5-.7 2.8-.7 1.7.7 2.9.7 1.9-1 2.6-2.1c.8-1.2 1.2-2.4 1.2-2.4s-2.3-.9-2.3-3.5zM14.2 6.2c.6-.7 1-1.7.9-2.7-.8 0-1.9.6-2.5 1.3-.5.6-1 1.6-.9 2.6 1 .1 1.9-.5 2.5-1.2z" />
    </svg>
  );
}

function Play() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
      <path d="M5 3.5v17l8.5-8.5z" fill="#F3F1EA" />
      <path d="M5 3.5l8.5 8.5 3-3z M5 20.5l8.5-8.5 3 3z" fill="#C9C6BC" />
      <path d="M16.5 9l-3 3 3 3 4-2.2c.7-.4.7-1.2 0-1.6z" fill="#FFB300" />
    </svg>
  );
}

/** Links to the mobile apps; a badge for each store whose link is set. */
export function Stores() {
  const { t } = useTranslation();
  const { AppleStoreLink, PlayStoreLink } = useSite(site => site.settings);
  const stores = [
    { link: AppleStoreLink, on: t('home.appStoreOn'), name: t('home.appStore'), Logo: Apple },
    { link: PlayStoreLink, on: t('home.playStoreOn'), name: t('home.playStore'), Logo: Play },
  ].filter(({ link }) => link);
  return (
    <section className={css.band}>
      <div className={css.words}>
        <h2 className="type-h1">{t('home.storesTitle')}</h2>
        <p>{t('home.storesText')}</p>
        <div className={css.badges}>
          {stores.map(({ link, on, name, Logo }) => (
            <a key={name} className={css.badge} href={link} target="_blank" rel="noreferrer">
              <Logo />
              <span>
                <small>{on}</small>
                <b translate="no">{name}</b>
              </span>
            </a>
          ))}
        </div>
      </div>
      <PhoneArt />
    </section>
  );
}

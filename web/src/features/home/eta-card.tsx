import { useTexts } from '@/i18n/text-store';
import css from './eta-card.module.css';

/** A decorative sample of the ride screen, hidden from screen readers. */
export function EtaCard() {
  const t = useTexts();
  return (
    <div className={css.card} aria-hidden>
      <svg className={css.ring} width="52" height="52" viewBox="0 0 52 52">
        <circle className={css.rest} cx="26" cy="26" r="22" />
        <path className={css.gone} d="M26 4a22 22 0 1 1-21 28.5" />
        <path
          className={css.car}
          d="M15 31v-5l2-1 2.5-5c.5-1 1-1.5 2.5-1.5h8c1.5 0 2 .5 2.5 1.5l2.5 5 2 1v5h-3a3 3 0 0 1-6 0h-4a3 3 0 0 1-6 0z"
        />
      </svg>
      <span className="type-caption muted">
        {t('home.etaLabel')}
        <strong className="type-h2">{t('home.etaValue')}</strong>
      </span>
    </div>
  );
}

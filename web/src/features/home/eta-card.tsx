import { useEffect, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import css from './eta-card.module.css';

/** The duration of the drawn route, as a ride. */
const MINUTES = 4;
/** The part of the animation in which the drawn car moves (see `city-picture.module.css`). */
const DRIVE = { from: 0.08, to: 0.88 } as const;
const LOOK_MS = 250;

/** The drawn car's remaining minutes; all of them with reduced motion. */
const minutesLeft = (): number => {
  const [drive] = document.querySelector('[data-city] .car')?.getAnimations?.() ?? [];
  const round = drive?.effect?.getComputedTiming().progress;
  if (round == null) return MINUTES;
  const share = Math.min(1, Math.max(0, (round - DRIVE.from) / (DRIVE.to - DRIVE.from)));
  return Math.max(1, Math.ceil(MINUTES * (1 - share)));
};

function useMinutesLeft(): number {
  const [minutes, setMinutes] = useState(MINUTES);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}

/** A decorative sample of the ride screen, which follows the drawn car; hidden from screen readers. */
export function EtaCard() {
  const { t } = useTranslation();
  const minutes = useMinutesLeft();
  return (
    <div className={css.card} aria-hidden>
      <svg className={css.ring} width="52" height="52" viewBox="0 0 52 52">
        <circle className={css.rest} cx="26" cy="26" r="22" />
        <circle
          className={css.gone}
          cx="26"
          cy="26"
          r="22"
          pathLength={MINUTES}
          style={{ strokeDasharray: `${Math.max(0.5, minutes - 0.5)} ${MINUTES}` }}
        />
        <path
          className={css.car}
          d="M15 31v-5l2-1 2.5-5c.5-1 1-1.5 2.5-1.5h8c1.5 0 2 .5 2.5 1.5l2.5 5 2 1v5h-3a3 3 0 0 1-6 0h-4a3 3 0 0 1-6 0z"
        />
      </svg>
      <span className="type-caption muted">
        {t('home.etaLabel')}
        <strong className="type-h2">{t('home.etaValue', { minutes })}</strong>
      </span>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import css from './eta-card.module.css';

/** The duration of the drawn route, as a ride. */
const MINUTES = 4;
/** The part of the animation in which the drawn car moves (see `city-picture.module.css`). */
const DRIVE = { from: 0.08, to: 0.88 } as const;
/** The car's position with reduced motion, as a share of its route. */
const AT_REST = 0.58;
/** The space above the car, and at the edges of the picture, in px. */
const [GAP, EDGE] = [8, 16];
/** The header covers the picture's top. */
const HEADER = 72;

/** Near its end the card would cover the pin. */
const NEAR = 0.85;

/** The part of the route that the drawn car has driven. */
const drivenPart = (car: Element): number => {
  const [drive] = car.getAnimations?.() ?? [];
  const round = drive?.effect?.getComputedTiming().progress;
  return round == null ? AT_REST : Math.min(1, Math.max(0, (round - DRIVE.from) / (DRIVE.to - DRIVE.from)));
};

/** Places the card above the car; hides it where it would leave the picture, or cover the pin. */
const follow = (card: HTMLElement, car: Element, driven: number): void => {
  const picture = card.parentElement!.getBoundingClientRect();
  const at = car.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = at.left + at.width / 2 - width / 2;
  const top = at.top - GAP - height;
  const fits =
    driven < NEAR &&
    left >= picture.left + EDGE &&
    left + width <= Math.min(picture.right, document.documentElement.clientWidth) - EDGE &&
    top + window.scrollY >= HEADER;
  card.style.transform = `translate(${left - picture.left}px, ${top - picture.top}px)`;
  card.style.opacity = fits ? '1' : '0';
};

/** A decorative sample of the ride screen, which follows the drawn car; hidden from screen readers. */
export function EtaCard({ isStill }: { isStill: boolean }) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState(MINUTES);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const place = () => {
      const car = card.current?.parentElement?.querySelector('.car');
      if (!card.current || !car) return;
      const driven = drivenPart(car);
      follow(card.current, car, driven);
      setMinutes(Math.max(1, Math.ceil(MINUTES * (1 - driven))));
    };
    const look = () => {
      place();
      frame = requestAnimationFrame(look);
    };
    if (isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) place();
    else look();
    window.addEventListener('resize', place);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', place);
    };
  }, [isStill]);
  return (
    <div ref={card} className={css.card} aria-hidden>
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

import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/money/money-text';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/stores/site';
import css from './features.module.css';
import { leastPrice } from './least-price';

function Art(props: { children: ReactNode }) {
  return (
    <svg className={css.drawing} viewBox="0 0 400 240" aria-hidden focusable="false">
      {props.children}
    </svg>
  );
}

/** Illustration: a receipt with the price from which the service is had, if it is known. */
export function PriceArt() {
  const { locale } = useLanguage();
  const settings = useSite(site => site.settings);
  const carTypes = useSite(site => site.carTypes) ?? [];
  const least = carTypes.map(carType => leastPrice(carType, settings));
  const total = least.length > 0 ? formatMoney(Math.min(...least), settings, locale) : '';
  return (
    <Art>
      <path
        className="card"
        d="M124 30h152a12 12 0 0 1 12 12v168l-17.6-10-17.6 10-17.6-10-17.6 10-17.6-10-17.6 10-17.6-10-17.6 10-17.6-10-17.6 10V42a12 12 0 0 1 12-12z"
      />
      <text x="136" y="82" fontSize={total.length > 6 ? 26 : 34} direction="ltr">
        {total}
      </text>
      <rect className="amber" x="136" y="96" width="52" height="6" rx="3" />
      {[124, 146, 168].map((y, index) => (
        <g key={y}>
          <rect className="soft" x="136" y={y} width={[62, 48, 70][index]} height="8" rx="4" />
          <rect className="ink" x={[228, 236, 240][index]} y={y} width={[36, 28, 24][index]} height="8" rx="4" />
        </g>
      ))}
    </Art>
  );
}

/** Illustration: streets, a route and a car. */
export function LiveArt() {
  return (
    <Art>
      <path className="street" d="M-10 70L410 30M-10 190l420-40M90-10l40 260M290-10l36 260" />
      <path className="street thin" d="M-10 130L410 90M190-10l38 260M20-10l30 260M370-10l30 260" />
      <path className="edge" d="M112 178l-11-66q-1-8 7-9l94-10 88-9q8-1 7-9l-3-22" />
      <path className="route" d="M112 178l-11-66q-1-8 7-9l94-10 88-9q8-1 7-9l-3-22" />
      <circle className="ink" cx="112" cy="178" r="11" />
      <circle className="amber" cx="112" cy="178" r="4" />
      <path
        className="amber"
        stroke="#14171F"
        strokeWidth="3"
        d="M294 54s17-17 17-31a17 17 0 0 0-34 0c0 14 17 31 17 31z"
      />
      <g transform="translate(206 93) rotate(-6)">
        <rect x="-22" y="-12" width="44" height="24" rx="10" fill="#14171F" stroke="#FFFFFF" strokeWidth="2.5" />
        <rect className="amber" x="-10" y="-7" width="15" height="14" rx="3" />
      </g>
    </Art>
  );
}

/** Illustration: the code that starts the trip. */
export function CodeArt() {
  return (
    <Art>
      {['4', '0', '7', '1', '9'].map((digit, index) => (
        <g key={digit} transform={`translate(${60 + index * 58} 84)`}>
          <rect className="card" width="48" height="64" rx="10" />
          <text x="24" y="43" fontSize="30" textAnchor="middle">
            {digit}
          </text>
        </g>
      ))}
      <rect className="amber" x="60" y="160" width="280" height="6" rx="3" />
      <path className="line" d="M186 192l10 10 20-22" />
    </Art>
  );
}

import { useSite } from '@/lib/stores/site';
import css from './brand.module.css';
import { SiteLink } from './site-link';

/** The logo: a W whose last stroke is a road. */
export function BrandMark(props: { size?: number }) {
  return (
    <svg width={props.size ?? 32} height={props.size ?? 32} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#14171F" stroke="#3A404D" strokeWidth="0.75" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 10.5l4.2 11 4.8-10.2 4.8 10.2" stroke="#F3F1EA" />
        <path d="M20.8 21.5L25 10.5" stroke="#FFB300" />
      </g>
    </svg>
  );
}

/** Logo and application name, or the logo alone; links to home. */
export function Brand(props: { nameless?: boolean }) {
  const appName = useSite(site => site.settings.appName);
  return (
    <SiteLink to="/" className={`type-h3 ${css.brand}`}>
      <BrandMark />
      <span translate="no" className={props.nameless ? 'visually-hidden' : undefined}>
        {appName}
      </span>
    </SiteLink>
  );
}

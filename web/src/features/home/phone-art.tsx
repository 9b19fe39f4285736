import css from './stores.module.css';

/** The ride screen on a phone, cropped by the section's edge. */
export function PhoneArt() {
  return (
    <svg className={css.phone} viewBox="0 0 300 330" aria-hidden focusable="false">
      <rect x="20" y="8" width="260" height="520" rx="40" fill="#0A0C11" stroke="#4A5160" strokeWidth="2" />
      <rect x="32" y="20" width="236" height="496" rx="30" fill="#F3EFE6" />
      <clipPath id="phone-screen">
        <rect x="32" y="20" width="236" height="496" rx="30" />
      </clipPath>
      <g clipPath="url(#phone-screen)">
        <path
          d="M20 110l260-30M20 200l260-30M84 20l24 220M176 20l24 220M246 20l20 200M40 20l18 220"
          stroke="#FFFFFF"
          strokeWidth="9"
          fill="none"
        />
        <path
          d="M92 190l-7-63q-1-8 7-9l88-10-6-56"
          fill="none"
          stroke="#14171F"
          strokeWidth="10"
          strokeLinecap="round"
        />
        <path
          d="M92 190l-7-63q-1-8 7-9l88-10-6-56"
          fill="none"
          stroke="#FFB300"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <circle cx="92" cy="190" r="9" fill="#14171F" stroke="#fff" strokeWidth="2.5" />
        <path
          d="M174 54s13-13 13-24a13 13 0 0 0-26 0c0 11 13 24 13 24z"
          fill="#FFB300"
          stroke="#14171F"
          strokeWidth="2.5"
        />
        <g transform="translate(132 113) rotate(-6)">
          <rect x="-17" y="-9" width="34" height="18" rx="7.5" fill="#14171F" stroke="#fff" strokeWidth="2" />
          <rect x="-7" y="-5.5" width="11" height="11" rx="2.5" fill="#FFB300" />
        </g>
        <rect x="32" y="214" width="236" height="320" rx="22" fill="#FFFFFF" />
        <rect x="134" y="223" width="32" height="4" rx="2" fill="#C9C2B2" />
        <rect x="52" y="242" width="120" height="14" rx="7" fill="#14171F" />
        <rect x="52" y="264" width="84" height="9" rx="4.5" fill="#CFC9BC" />
        <rect x="204" y="240" width="44" height="36" rx="10" fill="#FFB300" />
        <path d="M213 262v-6l3-1 3-6h14l3 6 3 1v6z" fill="#14171F" />
        <circle cx="68" cy="304" r="16" fill="#EDE8DC" />
        <circle cx="68" cy="299" r="6" fill="#8A8579" />
        <path d="M57 315c1-8 6-10 11-10s10 2 11 10" fill="#8A8579" />
        <rect x="96" y="292" width="76" height="9" rx="4.5" fill="#14171F" />
        <rect x="96" y="308" width="52" height="8" rx="4" fill="#CFC9BC" />
        <rect x="196" y="290" width="52" height="28" rx="6" fill="none" stroke="#14171F" strokeWidth="2" />
        <rect x="204" y="300" width="36" height="8" rx="2" fill="#14171F" />
      </g>
    </svg>
  );
}

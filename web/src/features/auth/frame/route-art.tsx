/** Illustration of a route through a few blocks, on a dark background in both themes. */
export function RouteArt() {
  return (
    <svg viewBox="0 0 480 300" width="100%" aria-hidden focusable="false" style={{ maxHeight: 360 }}>
      <g fill="none" stroke="#2A303B" strokeWidth="14" strokeLinecap="round">
        <path d="M-20 70h520M-20 170h520M-20 262h520M70-20v340M190-20v340M318-20v340M430-20v340M-20 300L240-20" />
      </g>
      <g fill="#1D222C">
        <rect x="88" y="88" width="84" height="64" rx="10" />
        <rect x="208" y="188" width="92" height="56" rx="10" />
        <rect x="336" y="88" width="76" height="64" rx="10" />
        <rect x="208" y="-8" width="92" height="60" rx="10" />
        <rect x="336" y="188" width="76" height="56" rx="10" />
      </g>
      <path
        d="M70 262V182a12 12 0 0 1 12-12h96a12 12 0 0 0 12-12V82a12 12 0 0 1 12-12h216"
        fill="none"
        stroke="#FFB300"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="70" cy="262" r="13" fill="#14171F" stroke="#F3F1EA" strokeWidth="4" />
      <circle cx="70" cy="262" r="4.500" fill="#FFB300" />
      <g transform="translate(190 120) rotate(0)">
        <rect x="-13" y="-21" width="26" height="42" rx="9" fill="#F3F1EA" />
        <rect x="-9" y="-11" width="18" height="9" rx="3" fill="#14171F" />
        <rect x="-9" y="8" width="18" height="7" rx="3" fill="#5A5E69" />
      </g>
      <path
        d="M424 72s20-20 20-36a20 20 0 0 0-40 0c0 16 20 36 20 36z"
        fill="#FFB300"
        stroke="#F3F1EA"
        strokeWidth="3"
      />
      <rect x="417" y="29" width="14" height="14" rx="2" fill="#14171F" />
    </svg>
  );
}

import type { SVGProps } from 'react';
import { shellPaths } from './shell-paths';

type Props = Pick<SVGProps<SVGSVGElement>, 'className' | 'aria-hidden'> & {
  fontSize?: 'small' | 'inherit' | 'medium' | undefined;
};

const sizes = { small: '1.25rem', inherit: 'inherit', medium: undefined };

/** One of our line icons as they are drawn without the theme (see `icons`). */
const line = (name: keyof typeof shellPaths, mirrored = false) => {
  function Icon({ fontSize = 'medium', className = '', ...props }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
        className={`site-icon ${className}`}
        style={{ fontSize: sizes[fontSize] }}
        {...props}
      >
        <path d={shellPaths[name]} className={mirrored ? 'mirrored' : undefined} />
      </svg>
    );
  }
  Icon.displayName = name;
  return Icon;
};

export const MenuIcon = /* @__PURE__ */ line('Menu');
export const CloseIcon = /* @__PURE__ */ line('Close');
export const GlobeIcon = /* @__PURE__ */ line('Globe');
export const ArrowIcon = /* @__PURE__ */ line('Arrow', true);
export const ChevronIcon = /* @__PURE__ */ line('Chevron');
export const PauseIcon = /* @__PURE__ */ line('Pause');
export const PlayIcon = /* @__PURE__ */ line('Play');
export const SunIcon = /* @__PURE__ */ line('Sun');
export const MoonIcon = /* @__PURE__ */ line('Moon');
export const OfflineIcon = /* @__PURE__ */ line('Offline');
export const FacebookIcon = /* @__PURE__ */ line('Facebook');
export const TwitterIcon = /* @__PURE__ */ line('Twitter');
export const InstagramIcon = /* @__PURE__ */ line('Instagram');

import { line } from './icon-line';

// Icons of the first download. A module is never split into chunks, so all other icons are in `icons`.
export const MenuIcon = /* @__PURE__ */ line('Menu', 'M4 7.5h16M4 16.5h16');
export const CloseIcon = /* @__PURE__ */ line('Close', 'M6 6l12 12M18 6L6 18');
export const GlobeIcon = /* @__PURE__ */ line(
  'Globe',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5S9.7 5.8 12 3.5z',
);
export const ArrowIcon = /* @__PURE__ */ line('Arrow', 'M4.5 12H19M13.5 6.5L19 12l-5.5 5.5', true);
export const ChevronIcon = /* @__PURE__ */ line('Chevron', 'M6.5 9.5l5.5 5.5 5.5-5.5');
export const SunIcon = /* @__PURE__ */ line(
  'Sun',
  'M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = /* @__PURE__ */ line('Moon', 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z');
export const OfflineIcon = /* @__PURE__ */ line(
  'Offline',
  'M4 4l16 16M8.5 15.5a5 5 0 0 1 5.2-1.2M5 12a10 10 0 0 1 4.3-2.5M13 9.1A10 10 0 0 1 19 12M12 19h.01M2 8.5a14 14 0 0 1 4-2.5M10.5 5A14 14 0 0 1 22 8.5',
);
export const FacebookIcon = /* @__PURE__ */ line(
  'Facebook',
  'M13.5 20.5v-7h2.7l.5-3h-3.2V8.7c0-1 .4-1.7 1.7-1.7h1.6V4.3a17 17 0 0 0-2.3-.2c-2.4 0-3.9 1.4-3.9 4v2.4H8v3h2.6v7',
);
export const TwitterIcon = /* @__PURE__ */ line('Twitter', 'M4 4.5l12.5 15H20L7.5 4.5zM4.5 19.5l6-6.6M13.3 10.7l6-6.2');
export const InstagramIcon = /* @__PURE__ */ line(
  'Instagram',
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.5 7.5h.01',
);

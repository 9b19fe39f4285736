/** Address of the site's typeface, which pages outside the web build use too. It has no hash, so it is revalidated. */
export const SITE_FONT = '/fonts/inter.woff2';

/** The typeface for a page's own styles, from an address. */
export const fontFace = (url: string): string =>
  `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url(${url}) format('woff2')}`;

/** A font of the device replaces the typeface while it loads, and where it is missing. */
export const FONT_STACK = "'Inter Variable',Inter,system-ui,sans-serif";

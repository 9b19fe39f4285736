import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { directionOf } from '../../shared/i18n/languages';
import { shipped, shippedTexts, type Texts } from '../../shared/i18n/shipped';

type Shortcut = { url: string; name: string; short_name: string; description?: string };
type Manifest = { description: string; shortcuts: Shortcut[] } & Record<string, unknown>;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const textIn = (texts: Texts, key: string): string => {
  const text = texts[key];
  if (!text) throw new Error(`The page needs the text ${key}.`);
  return text;
};

/**
 * The page as it is served where the address asks for another language: what is read without running it, by whoever
 * previews a link or searches. A part of the English page that is not found is an error.
 */
export const pageIn = (html: string, locale: string, english: Texts, texts: Texts): string => {
  const put = (page: string, from: string, to: string) => {
    if (!page.includes(from)) throw new Error(`The page has no ${from}`);
    return page.replaceAll(from, () => to);
  };
  const content = (key: string) => (page: string) =>
    put(page, `content="${attribute(textIn(english, key))}"`, `content="${attribute(textIn(texts, key))}"`);
  const words = (key: string) => (page: string) => put(page, textIn(english, key), textIn(texts, key));
  const steps = [
    (page: string) => put(page, '<html lang="en" dir="ltr">', `<html lang="${locale}" dir="${directionOf(locale)}">`),
    (page: string) => put(page, '"og:locale" content="en"', `"og:locale" content="${locale}"`),
    (page: string) => put(page, '/manifest.webmanifest', `/manifest.${locale}.webmanifest`),
    words('public.noScript'),
    words('common.partMissing'),
    words('common.retry'),
    content('public.description'),
    content('home.slogan'),
  ];
  return steps.reduce((page, step) => step(page), html);
};

const shortcutNames: Readonly<Record<string, string>> = { '/trips': 'nav.trips', '/bookings': 'nav.bookings' };

/** The manifest in another language. Its id stays: it is the same app. */
export const manifestIn = (manifest: Manifest, locale: string, texts: Texts): Manifest => ({
  ...manifest,
  lang: locale,
  dir: directionOf(locale),
  description: textIn(texts, 'public.description'),
  shortcuts: manifest.shortcuts.map(({ description: _description, ...shortcut }) => {
    const name = textIn(texts, shortcutNames[shortcut.url] ?? shortcut.url);
    return { ...shortcut, name, short_name: name };
  }),
});

/** Vite plugin: writes `index.<language>.html` and `manifest.<language>.webmanifest` for every language but English. */
export const pagesByLanguage = (): Plugin => {
  let root = '';
  return {
    name: 'pages-by-language',
    apply: 'build',
    configResolved: config => void (root = config.root),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const html = String(page.source);
        const manifest = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as Manifest;
        const english = await shippedTexts('en');
        for (const locale of Object.keys(shipped).filter(one => one !== 'en')) {
          const texts = await shippedTexts(locale);
          const emit = (fileName: string, source: string) => void this.emitFile({ type: 'asset', fileName, source });
          emit(`index.${locale}.html`, pageIn(html, locale, english, texts));
          emit(`manifest.${locale}.webmanifest`, JSON.stringify(manifestIn(manifest, locale, texts)));
        }
      },
    },
  };
};

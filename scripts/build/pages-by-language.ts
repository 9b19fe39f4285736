import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import type { Plugin } from 'vite';
import { directionOf } from '../../shared/i18n/languages';
import { shipped, shippedTexts, type Texts } from '../../shared/i18n/shipped';

type Shortcut = { url: string; name: string; short_name: string; description?: string };
type Manifest = { description: string; shortcuts: Shortcut[] } & Record<string, unknown>;

const manifestFile = (locale: string): string => `manifest${locale === 'en' ? '' : `.${locale}`}.webmanifest`;

const textIn = (texts: Texts, key: string): string => {
  const text = texts[key];
  if (!text) throw new Error(`The page needs the text ${key}.`);
  return text;
};

/**
 * The page as served in the language that the address asks for: link previews and search engines read its texts without
 * running it. @throws Error if an element that a language changes is missing.
 */
export const pageIn = (html: string, locale: string, texts: Texts): string => {
  const page = load(html, { scriptingEnabled: false });
  const find = (selector: string) => {
    const found = page(selector);
    if (found.length === 0) throw new Error(`The page has no ${selector}`);
    return found;
  };
  find('html').attr({ lang: locale, dir: directionOf(locale) });
  find('meta[property="og:locale"]').attr('content', locale);
  find('link[rel=manifest]').attr('href', `/${manifestFile(locale)}`);
  find('[data-text]').each((_index, element) => {
    page(element)
      .text(textIn(texts, page(element).attr('data-text')!))
      .removeAttr('data-text');
  });
  find('[data-content]').each((_index, element) => {
    page(element)
      .attr('content', textIn(texts, page(element).attr('data-content')!))
      .removeAttr('data-content');
  });
  return page.html();
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
        for (const locale of Object.keys(shipped)) {
          const texts = await shippedTexts(locale);
          const source = pageIn(html, locale, texts);
          if (locale === 'en') {
            page.source = source;
            continue;
          }
          this.emitFile({ type: 'asset', fileName: `index.${locale}.html`, source });
          const translated = JSON.stringify(manifestIn(manifest, locale, texts));
          this.emitFile({ type: 'asset', fileName: manifestFile(locale), source: translated });
        }
      },
    },
  };
};

import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import { manifestIn, pageIn } from './pages-by-language';

const html = readFileSync('web/index.html', 'utf8');
const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')) as Parameters<
  typeof manifestIn
>[0];
const others = Object.keys(shipped).filter(locale => locale !== 'en');

it('[PUB-7] the page of the development server says in English what the texts say', async () => {
  const words = (page: string) =>
    page
      .replace(/ data-(text|content)="[^"]*"/g, '')
      .replace(/>\s+|\s+</g, found => found.trim())
      .replace(/\s+/g, ' ');
  const asWritten = load(html, { scriptingEnabled: false }).html();
  expect(words(pageIn(html, 'en', await shippedTexts('en')))).toBe(words(asWritten));
});

describe('[PUB-7] the page that is served for another language', () => {
  it.each(others)('%s: states its content in that language, to readers that do not run it', async locale => {
    const [english, texts] = [await shippedTexts('en'), await shippedTexts(locale)];
    const page = pageIn(html, locale, texts);
    const read = load(page, { scriptingEnabled: false });
    const contents = read('meta[content]')
      .map((_index, element) => read(element).attr('content'))
      .get();
    expect(read('html').attr()).toEqual({ lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' });
    expect(read('link[rel=manifest]').attr('href')).toBe(`/manifest.${locale}.webmanifest`);
    expect(contents.filter(content => content === texts['public.description'])).toHaveLength(2);
    expect(contents).toContain(texts['home.slogan']);
    expect(contents).not.toContain(english['public.description']);
    expect(page).not.toMatch(/ data-(text|content)/);
    for (const key of ['public.noScript', 'common.partMissing', 'common.retry'])
      expect(read('body').text()).toContain(texts[key]);
    const own = manifestIn(manifest, locale, texts);
    expect(own).toMatchObject({ id: manifest['id'], lang: locale, description: texts['public.description'] });
    expect(own.shortcuts.map(({ name }) => name)).toEqual([texts['nav.trips'], texts['nav.bookings']]);
  });

  it('is not built from a page that has lost one of these', async () => {
    const english = await shippedTexts('en');
    expect(() => pageIn(html.replace('og:locale', ''), 'ar', english)).toThrow(/og:locale/);
    expect(() => pageIn(html, 'ar', { ...english, 'common.retry': '' })).toThrow('common.retry');
  });
});

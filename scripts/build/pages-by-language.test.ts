import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import { manifestIn, pageIn } from './pages-by-language';

const html = readFileSync('web/index.html', 'utf8');
const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')) as Parameters<
  typeof manifestIn
>[0];
const others = Object.keys(shipped).filter(locale => locale !== 'en');

describe('[PUB-7] the page that is served for another language', () => {
  it.each(others)('%s: says what it is in that language, to whoever only reads it', async locale => {
    const [english, texts] = [await shippedTexts('en'), await shippedTexts(locale)];
    const page = pageIn(html, locale, english, texts);
    expect(page).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(page).toContain(`/manifest.${locale}.webmanifest`);
    expect(page.match(new RegExp(`content="${texts['public.description']}"`, 'g'))).toHaveLength(2);
    expect(page).toContain(`content="${texts['home.slogan']}"`);
    expect(page).not.toContain(`content="${english['public.description']}"`);
    for (const key of ['public.noScript', 'common.partMissing', 'common.retry']) expect(page).toContain(texts[key]);
    const own = manifestIn(manifest, locale, texts);
    expect(own).toMatchObject({ id: manifest['id'], lang: locale, description: texts['public.description'] });
    expect(own.shortcuts.map(({ name }) => name)).toEqual([texts['nav.trips'], texts['nav.bookings']]);
  });

  it('is not built from a page that has lost one of these', async () => {
    const english = await shippedTexts('en');
    expect(() => pageIn(html.replace('og:locale', ''), 'ar', english, english)).toThrow(/og:locale/);
  });
});

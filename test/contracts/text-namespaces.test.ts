import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '#shared/i18n/en';
import { type Namespace, namespaceOf } from '#shared/i18n/namespaces';
import { lazySourcesOf, namedKeys, sourceOfPage } from '#test/kit/named-keys';
import { areas, type TextArea } from '../../web/src/i18n/areas';
import { routes, textsFor } from '../../web/src/app/route-table';

const keys = Object.keys(en);

it.each([
  ['nav.about', 'visit'],
  ['home.slogan@taxi', 'visit'],
  ['data.Bike courier', 'visit'],
  // Frames and guards are shown before any page has come.
  ['userType.rider', 'visit'],
  ['error.noNetworkTitle', 'visit'],
  ['home.featuresTitle', 'below'],
  ['privacy.cookiesText', 'prose'],
  ['auth.signInTitle', 'sign'],
  ['user_exists', 'sign'],
  ['users.gone', 'sign'],
  ['book.now', 'ride'],
  ['notice_accepted_title', 'ride'],
  ['books.account.bank', 'rest'],
  ['mail_foot', 'rest'],
] as const)('[PUB-7] %s is in the namespace %s', (key, namespace) => {
  expect(namespaceOf(key)).toBe(namespace);
});

it('[PUB-7] signing in loads few of the texts, and a rider loads none of the desk', () => {
  const of = (namespace: Namespace) => keys.filter(key => namespaceOf(key) === namespace).length;
  expect(of('visit') + of('below') + of('prose')).toBeLessThan(keys.length / 15);
  expect(of('sign')).toBeLessThan(keys.length / 6);
  expect(of('rest')).toBeGreaterThan(keys.length / 4);
});

/** Namespaces that are loaded when a page of an area is shown. */
const loadedIn = (area: TextArea): readonly Namespace[] => ['visit', ...areas[area]];

const sourcesOf = (area: TextArea): string[] =>
  routes.filter(route => textsFor(route) === area).map(({ page }) => sourceOfPage(page));

it.each([
  ['the landing page', ['features/home/landing.tsx', 'app/frames/public-frame.tsx'], ['visit']],
  ['its part below the fold', ['features/home/below-the-fold.tsx'], loadedIn('below')],
  ['pages of text', sourcesOf('prose'), loadedIn('prose')],
  ['pages of signing in', [...sourcesOf('sign'), 'app/start-app.tsx'], loadedIn('sign')],
  [
    'pages of riders and drivers',
    [...sourcesOf('ride'), ...lazySourcesOf('app/router.tsx').filter(file => !file.startsWith('app/desk/'))],
    loadedIn('ride'),
  ],
] as [string, string[], readonly Namespace[]][])('[PUB-7] all texts are loaded with %s', (_name, sources, loaded) => {
  const lacking = [...namedKeys(sources, keys)].filter(key => !loaded.includes(namespaceOf(key)));
  expect(lacking).toEqual([]);
});

it('[PUB-7] a page is looked through with all that comes with it, and with keys that are put together there', () => {
  const found = namedKeys(['features/auth/sign-up/register-page.tsx'], keys);
  // In its own source, in a part of it, in the schema of its form; by its plural.
  for (const key of ['auth.registerTitle', 'upload.dropHint', 'proper_email']) expect(found).toContain(key);
  expect(found).not.toContain('books.account.bank');
  // A part that loads further texts with its own source is not searched.
  expect(namedKeys(['features/home/price-check.tsx'], keys)).not.toContain('book.searching');
});

const web = new URL('../../web/src/', import.meta.url);
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !file.includes('.test.'),
);

it('[PUB-7] every key that a source puts together is found', () => {
  const missed = sources.flatMap(file => {
    const code = readFileSync(new URL(file, web), 'utf8');
    const ends = [...code.matchAll(/`\$\{[^`}]*\}([\w.]+)`/g)].map(([, end]) => end!);
    const beginnings = [...code.matchAll(/`([A-Za-z]\w*\.[\w.]*)\$\{/g)].map(([, beginning]) => beginning!);
    // The keys that a source composes: their beginning is elsewhere in the source, or their end is known only later.
    const meant = keys.filter(
      key =>
        ends.some(end => key.endsWith(end) && code.includes(`'${key.slice(0, -end.length)}'`)) ||
        beginnings.some(beginning => key.startsWith(beginning)),
    );
    const named = meant.length > 0 ? namedKeys([file], meant) : new Set();
    return meant.filter(key => key.includes('.') && !named.has(key)).map(key => `${file}: ${key}`);
  });
  expect(missed).toEqual([]);
});

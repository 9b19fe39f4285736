import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namedKeys } from './named-texts';
import { partsOf } from './text-parts';

const keys = Object.keys(
  JSON.parse(readFileSync(new URL('../../shared/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>,
);
const parts = partsOf(keys);
const of = (part: string) => keys.filter(key => parts.get(key) === part);

it('[PUB-7] every text is in one part', () => {
  expect([...parts.keys()]).toEqual(keys);
});

it.each([
  ['nav.about', 'visit'],
  ['privacy.cookiesText', 'visit'],
  // The vehicles that the landing page shows.
  ['data.Bike courier', 'visit'],
  ['auth.signInTitle', 'sign'],
  ['upload.cancel', 'sign'],
  // Answers of the server.
  ['user_exists', 'sign'],
  ['book.now', 'ride'],
  ['notice_accepted_title', 'ride'],
  ['driver.givenBack', 'ride'],
  ['books.account.bank', 'rest'],
  ['mail_foot', 'rest'],
] as const)('[PUB-7] %s is in the part %s', (key, part) => {
  expect(parts.get(key)).toBe(part);
});

it('[PUB-7] signing in loads a tenth of the texts, and a rider loads none of the desk', () => {
  expect(of('sign').length).toBeLessThan(keys.length / 6);
  expect(of('rest').length).toBeGreaterThan(keys.length / 5);
});

it('[PUB-7] a page is looked through with all that comes with it, and with what is put together there', () => {
  const found = namedKeys(['features/auth/sign-up/register-page.tsx'], keys);
  // In its own source, in a part of it, in the schema of its form; by its plural.
  for (const key of ['auth.registerTitle', 'upload.dropHint', 'proper_email']) expect(found).toContain(key);
  expect(found).not.toContain('books.account.bank');
});

const web = new URL('../../web/src/', import.meta.url);
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !file.includes('.test.'),
);

it('[PUB-7] the build finds every key that a source puts together', () => {
  const missed = sources.flatMap(file => {
    const code = readFileSync(new URL(file, web), 'utf8');
    const ends = [...code.matchAll(/`\$\{[^`}]*\}([\w.]+)`/g)].map(([, end]) => end!);
    const beginnings = [...code.matchAll(/`([A-Za-z]\w*\.[\w.]*)\$\{/g)].map(([, beginning]) => beginning!);
    // Keys put together in the source: their beginning is elsewhere in it, or their end comes later.
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

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '../../shared/i18n/languages';
import { routes, textsFor } from '../../web/src/app/route-table';
import type { TextArea } from '../../web/src/i18n/i18n';
import type { TextPart } from '../../web/src/i18n/text-parts';
import { lazySourcesOf, namedKeys, sourceOfPage } from './named-texts';

type Texts = Readonly<Record<string, string>>;

/** Below the landing page's fold; what it shows comes with it. */
const belowKeys = /^home\.(feature|stores|appStore|playStore|vehicle|per|where|drive|who)/;
const shellKeys = /^(nav|public|home|footer|common|loading|menu|language|theme)\./;
/** Texts of the prose pages, which bring them. */
const proseKeys = /^(privacy\.|terms\.|legal\.|public\.about|info\.ownTerms$)/;
const visits: Readonly<Record<string, (key: string) => boolean>> = {
  shell: key => shellKeys.test(key) && !belowKeys.test(key) && !proseKeys.test(key),
  below: key => belowKeys.test(key),
  prose: key => proseKeys.test(key),
};

const pagesWith = (area: TextArea): string[] =>
  routes.filter(route => textsFor(route) === area).map(({ page }) => sourceOfPage(page));

/** The operator's products in its own words: each is named on the landing page as everywhere, but in English by itself. */
const isOfData = (key: string): boolean => key.startsWith('data.');

/** Sources of an area besides its pages: frames and parts for signed-in users. */
const besides: Readonly<Record<TextArea, string[]>> = {
  sign: ['app/start-app.tsx'],
  ride: lazySourcesOf('app/router.tsx').filter(file => !file.startsWith('app/desk/')),
  rest: [],
};

/** Whether the server answers with this key: no source has them all. Mails, messages and payment pages are its own. */
const isOfServer = (key: string): boolean => !key.includes('.') && !/^(mail|sms|pay|notice)_/.test(key);

/** The part of each key: parts share none. */
export const partsOf = (keys: readonly string[]): ReadonlyMap<string, TextPart> => {
  const isVisit = (key: string) => Object.values(visits).some(has => has(key));
  const named = (area: TextArea) => namedKeys([...pagesWith(area), ...besides[area]], keys);
  const [sign, ride] = [named('sign'), named('ride')];
  const partOf = (whole: string): TextPart => {
    // A text for one category comes with the text that it replaces.
    const key = whole.replace(/@.*/, '');
    if (isVisit(key) || isOfData(key)) return 'visit';
    if (sign.has(key) || isOfServer(key)) return 'sign';
    return ride.has(key) || key.startsWith('notice_') ? 'ride' : 'rest';
  };
  return new Map(keys.map(key => [key, partOf(key)]));
};

const read = (locale: string): Texts =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../shared/i18n/${locale}.json`, import.meta.url)), 'utf8'),
  ) as Texts;

const pluralEnd = /_(zero|one|two|few|many|other)$/;

/** The texts of a language by part. A plural may have more forms in one than in another. */
const split = (texts: Texts, parts: ReadonlyMap<string, TextPart>): Record<TextPart, Record<string, string>> => {
  const byStem = new Map([...parts].map(([key, part]) => [key.replace(pluralEnd, ''), part]));
  const result: Record<TextPart, Record<string, string>> = { visit: {}, sign: {}, ride: {}, rest: {} };
  for (const [key, text] of Object.entries(texts))
    result[parts.get(key) ?? byStem.get(key.replace(pluralEnd, '')) ?? 'rest'][key] = text;
  return result;
};

type Parted = { version: string; files: { locale: string; part: TextPart; json: string }[] };

const parted = (): Parted => {
  const parts = partsOf(Object.keys(read('en')));
  const files = Object.keys(languages).flatMap(locale =>
    Object.entries(split(read(locale), parts)).map(([part, texts]) => ({
      locale,
      part: part as TextPart,
      json: JSON.stringify(texts),
    })),
  );
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  return { version, files };
};

/** The file of a part, as `web/src/i18n/built-text-parts.ts` asks for it. */
const textFile = /^assets\/texts-([a-z]+)-([a-z]+)-\w+\.json$/;

/** Language and part of a file of the build; undefined if it has no texts. */
export const textsIn = (fileName: string): { locale: string; part: TextPart } | undefined => {
  const [, locale, part] = textFile.exec(fileName) ?? [];
  return locale ? { locale, part: part as TextPart } : undefined;
};

const built = fileURLToPath(new URL('../../web/src/i18n/built-text-parts.ts', import.meta.url));

/**
 * Vite plugin: the texts of each language in parts, each a file of its own. English of the first download is what the
 * public shell shows, that of the landing page's rest what is there, that of the pages of text theirs.
 */
export const textParts = (): Plugin => {
  let texts: Parted | undefined;
  return {
    name: 'text-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      texts = parted();
      for (const { locale, part, json } of texts.files)
        this.emitFile({
          type: 'asset',
          fileName: `assets/texts-${locale}-${part}-${texts.version}.json`,
          source: json,
        });
    },
    load(id) {
      const part = /\/web\/src\/i18n\/(shell|below|prose|text-parts)\.ts$/.exec(id)?.[1];
      if (!part) return null;
      if (part === 'text-parts')
        return readFileSync(built, 'utf8').replace("VERSION = ''", `VERSION = '${texts!.version}'`);
      const own = Object.fromEntries(Object.entries(read('en')).filter(([key]) => visits[part]!(key)));
      return `export const ${part} = ${JSON.stringify(own)};`;
    },
  };
};

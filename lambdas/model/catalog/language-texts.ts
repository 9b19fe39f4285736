import { gunzipSync, gzipSync } from 'node:zlib';
import type { LanguageHead } from '#shared/contract/entities/language';
import { type Refusal, refuse } from '#shared/contract/errors';
import { placesOf, textProblem, type Texts } from '#shared/domain/texts/check-texts';
import { is, missing, type Store, type Write } from '#lambdas/ports/store';
import { configKey, configPk } from '#lambdas/store/keys';

/** The texts of a language, apart from its record: read only when somebody needs them. */
const textsKey = (id: string) => configKey('languagetexts', id);
/** Key of the text count shown in the list of languages. */
const countKey = (id: string) => configKey('languagecount', id);

/** An item of the table has at most 400 kB. */
const MOST_PACKED_CHARS = 380_000;

export type StoredTexts = { texts: Texts; version: number };
export type MakesWrites = (id: string) => readonly Write[];

export const loadTexts = async (store: Store, id: string | undefined, consistent = false): Promise<StoredTexts> => {
  const item = id === undefined ? undefined : await store.get(textsKey(id), { consistent });
  if (!item) return { texts: {}, version: 0 };
  const json = gunzipSync(Buffer.from(String(item.packed), 'base64')).toString('utf8');
  return { texts: JSON.parse(json) as Texts, version: Number(item.version) };
};

/** Every language, with its number of own texts. */
export const loadLanguages = async (store: Store): Promise<LanguageHead[]> => {
  const [languages, counts] = await Promise.all([
    store.query({ pk: configPk('language') }),
    store.query({ pk: configPk('languagecount') }),
  ]);
  const about = new Map(counts.map(({ sk, textCount, textVersion }) => [sk, { textCount, textVersion }]));
  return languages.map(item => ({ textCount: 0, textVersion: 0, ...item, ...about.get(item.sk) }) as never);
};

/** Empty texts are not stored: the reader sees the default language's text instead. */
export const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** Writes the texts, if nobody else has since `before`, and their summary in the list. */
export const textsWrite = (texts: Texts, before: number): Refusal | MakesWrites => {
  const packed = gzipSync(JSON.stringify(texts)).toString('base64');
  if (packed.length > MOST_PACKED_CHARS) return refuse('invalid_input', { field: 'keyValuePairs' });
  const version = before + 1;
  const about = { textCount: Object.keys(texts).length, textVersion: version };
  return id => [
    {
      type: 'put',
      item: { ...textsKey(id), _et: 'languagetexts', packed, version },
      if: before === 0 ? missing() : is('version', before),
    },
    { type: 'put', item: { ...countKey(id), _et: 'languagecount', ...about } },
  ];
};

export const textsDelete: MakesWrites = id => [
  { type: 'delete', key: textsKey(id) },
  { type: 'delete', key: countKey(id) },
];

/** Refused when a text lacks a placeholder that English has, or has one that is never filled (`{{amount}}`). */
export const placeRefusal = async (texts: Texts): Promise<Refusal | undefined> => {
  const { en } = await import('#shared/i18n/en');
  const places = placesOf(en);
  for (const [key, text] of Object.entries(texts)) {
    const wrong = textProblem(key, text, places);
    if (wrong) return refuse('bad_placeholder', { field: `keyValuePairs.${key}`, key, place: wrong.place });
  }
  return undefined;
};

import type { Namespace } from '#shared/i18n/namespaces';
import type { Texts } from './languages';

type Load = () => Promise<Texts>;

/** A file of the build for each language and namespace (`scripts/build/text-files.ts`). */
const files: Readonly<Record<Namespace, Readonly<Record<string, Load>>>> = {
  visit: import.meta.glob<Texts>(['../../../shared/i18n/*.json', '!**/en.json'], {
    query: '?texts=visit',
    import: 'default',
  }),
  below: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=below', import: 'default' }),
  prose: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=prose', import: 'default' }),
  sign: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=sign', import: 'default' }),
  ride: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=ride', import: 'default' }),
  rest: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=rest', import: 'default' }),
};

const ENGLISH = '../../../shared/i18n/en.json';

/** English texts of every page, in the first download. */
export const englishVisit: Texts = import.meta.glob<Texts>('../../../shared/i18n/en.json', {
  query: '?texts=visit',
  import: 'default',
  eager: true,
})[ENGLISH]!;

/** Loads the shipped texts of a language; none if the language does not ship. */
export const loadTextFile = async (locale: string, namespace: Namespace): Promise<Texts> => {
  if (locale === 'en' && namespace === 'visit') return englishVisit;
  return (await files[namespace][`../../../shared/i18n/${locale}.json`]?.()) ?? {};
};

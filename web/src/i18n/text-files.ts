import type { Namespace } from '#shared/i18n/namespaces';
import { isShipped } from '#shared/i18n/languages';
import { fetchTexts } from './fetch-texts';
import type { Texts } from './languages';

type Load = () => Promise<Texts>;
type Modules = Readonly<Record<string, Load>>;

const FOLDER = '../../../shared/i18n';

/** English texts of every page, in the first download. */
export const englishVisit: Texts = import.meta.glob<Texts>('../../../shared/i18n/en.json', {
  query: '?texts=visit',
  import: 'default',
  eager: true,
})[`${FOLDER}/en.json`]!;

/**
 * In the build each namespace of a language is a JSON file (`scripts/build/text-files.ts`): a browser may cache the
 * failure of a module for as long as the page is open, but fetches files again. Everywhere else it is a module.
 */
const modules: Readonly<Record<Namespace, Modules>> | undefined =
  import.meta.env.PROD && !import.meta.env.SSR
    ? undefined
    : {
        visit: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=visit', import: 'default' }),
        below: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=below', import: 'default' }),
        prose: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=prose', import: 'default' }),
        sign: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=sign', import: 'default' }),
        ride: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=ride', import: 'default' }),
        rest: import.meta.glob<Texts>('../../../shared/i18n/*.json', { query: '?texts=rest', import: 'default' }),
      };

/** Loads the shipped texts of a language; undefined if the language does not ship. */
export const loadTextFile = async (locale: string, namespace: Namespace): Promise<Texts> => {
  if (locale === 'en' && namespace === 'visit') return englishVisit;
  if (!isShipped(locale)) return {};
  return modules ? modules[namespace][`${FOLDER}/${locale}.json`]!() : fetchTexts(locale, namespace);
};

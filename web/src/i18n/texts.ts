import { inCategory, variantsOf } from '#shared/i18n/category';
import { type Namespace, textsIn } from '#shared/i18n/namespaces';
import { isWhole, type OwnTexts, type Texts } from './languages';
import { englishVisit, loadTextFile } from './text-files';
import { useTextStore } from './text-store';

/** Shipped texts that have been loaded, by locale and namespace. */
const shipped = new Map<string, Texts>([['en visit', englishVisit]]);
/** Texts that admins wrote, by locale: over the shipped texts, or instead of them in a language that is not shipped. */
const own = new Map<string, OwnTexts>();
/** Languages found to lack a text, although they ship in full. */
const incomplete = new Set<string>();

const nameOf = (locale: string, namespace: Namespace): string => `${locale} ${namespace}`;

/** Languages that replace missing texts of a language, in order. A complete language needs none. */
export const fallbacksOf = (locale: string): string[] => {
  if (isWhole(locale) && !incomplete.has(locale)) return [];
  return [...new Set([useTextStore.getState().byDefault, 'en'])].filter(other => other !== locale);
};

export const markIncomplete = (locale: string): void => void incomplete.add(locale);

/** Texts of admins in a language, in the words of the category. */
const writtenIn = (locale: string, namespace: Namespace): Texts => {
  const written = textsIn(own.get(locale)?.texts ?? {}, namespace);
  const { category } = useTextStore.getState();
  return { ...written, ...(category ? variantsOf(written, category) : {}) };
};

/**
 * The texts of a language: shipped ones in the words of the category, overridden by those of admins. A language without
 * fallbacks also contains untranslated names of admins, in the default language and in English.
 */
export const textsOf = (locale: string, namespace: Namespace): Texts => {
  const { byDefault, category } = useTextStore.getState();
  const others = fallbacksOf(locale).length === 0 ? ['en', byDefault] : [];
  const written = others.map(other => writtenIn(other, namespace));
  const texts = inCategory(shipped.get(nameOf(locale, namespace)) ?? {}, locale, category);
  return Object.assign({}, ...written, texts, writtenIn(locale, namespace)) as Texts;
};

/** Loads shipped texts. After a failure the next call tries again. */
export const loadShipped = async (locale: string, namespace: Namespace): Promise<void> => {
  const name = nameOf(locale, namespace);
  if (!shipped.has(name)) shipped.set(name, await loadTextFile(locale, namespace));
};

/** Replaces the loaded texts of a language by those of its changed file. */
export const replaceShipped = (locale: string, texts: Texts): void => {
  for (const name of shipped.keys()) {
    const [loaded, namespace] = name.split(' ') as [string, Namespace];
    if (loaded === locale) shipped.set(name, textsIn(texts, namespace));
  }
};

export const ownTexts: ReadonlyMap<string, OwnTexts> = own;
export const setOwnTexts = (locale: string, texts: OwnTexts): void => void own.set(locale, texts);

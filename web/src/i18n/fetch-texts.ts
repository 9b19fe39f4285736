import type { Namespace } from '#shared/i18n/namespaces';
import type { Texts } from './languages';

/** Version in the names of the files; the build replaces it. */
const VERSION = import.meta.env['TEXTS_VERSION'] as string;

/**
 * Fetches the texts of a language and namespace from the files of the build.
 *
 * @throws Error if the file cannot be had. The next call asks for it again.
 */
export const fetchTexts = async (locale: string, namespace: Namespace): Promise<Texts> => {
  const address = `/assets/texts-${locale}-${namespace}-${VERSION}.json`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Texts;
};

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '../../shared/i18n/languages.ts';
import { type Namespace, namespaces, textsIn } from '../../shared/i18n/namespaces.ts';

type Texts = Readonly<Record<string, string>>;

const read = (path: string): Texts => JSON.parse(readFileSync(path, 'utf8')) as Texts;

const file = /^assets\/texts-([^/]+)-([a-z]+)-\w+\.json$/;

/** Language and namespace of a file of the build; undefined if it has no texts. */
export const textFileOf = (fileName: string): { locale: string; namespace: Namespace } | undefined => {
  const [, locale, namespace] = file.exec(fileName) ?? [];
  return locale ? { locale, namespace: namespace as Namespace } : undefined;
};

/** Vite plugin of the build: a file for each language and namespace, which `web/src/i18n/fetch-texts.ts` asks for. */
export const textFiles = (): Plugin => {
  const files = Object.keys(languages).flatMap(locale => {
    const texts = read(fileURLToPath(new URL(`../../shared/i18n/${locale}.json`, import.meta.url)));
    return namespaces.map(namespace => ({ locale, namespace, source: JSON.stringify(textsIn(texts, namespace)) }));
  });
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  return {
    name: 'text-files',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(version) } }),
    buildStart() {
      for (const { locale, namespace, source } of files)
        this.emitFile({ type: 'asset', fileName: `assets/texts-${locale}-${namespace}-${version}.json`, source });
    },
  };
};

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Namespace, textsIn } from '../../shared/i18n/namespaces.ts';

type Texts = Readonly<Record<string, string>>;

const query = /\/shared\/i18n\/([a-z]+)\.json\?texts=([a-z]+)$/;

/** Language and namespace of a module; undefined if it has no texts. */
export const textFileOf = (id: string): { locale: string; namespace: Namespace } | undefined => {
  const [, locale, namespace] = query.exec(id) ?? [];
  return locale ? { locale, namespace: namespace as Namespace } : undefined;
};

/** Vite plugin: `shared/i18n/de.json?texts=ride` has the texts of that namespace only. */
export const textFiles = (): Plugin => ({
  name: 'text-files',
  enforce: 'pre',
  load(id) {
    const file = textFileOf(id);
    if (!file) return null;
    const texts = JSON.parse(readFileSync(id.replace(/\?.*/, ''), 'utf8')) as Texts;
    return { code: JSON.stringify(textsIn(texts, file.namespace)), moduleType: 'json' };
  },
});

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Namespace, textsIn } from '../../shared/i18n/namespaces.ts';

const query = /\/shared\/i18n\/[^/]+\.json\?texts=([a-z]+)$/;

/** Vite plugin: the module `shared/i18n/de.json?texts=ride` has the texts of that namespace only. */
export const textModules = (): Plugin => ({
  name: 'text-modules',
  enforce: 'pre',
  load(id) {
    const namespace = query.exec(id)?.[1];
    if (!namespace) return null;
    const texts = JSON.parse(readFileSync(id.replace(/\?.*/, ''), 'utf8')) as Readonly<Record<string, string>>;
    return { code: JSON.stringify(textsIn(texts, namespace as Namespace)), moduleType: 'json' };
  },
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { isShipped } from '../../shared/i18n/languages.ts';

/** The event by which an open page gets the texts of a language that have changed. */
export const TEXTS_EVENT = 'wayfare:texts';

/**
 * Vite plugin of the development server: an open page gets changed texts without reloading, so that typed input is not
 * lost. A file that is not valid JSON, e.g. while it is being edited, changes nothing.
 */
export const hotTexts = (): Plugin => ({
  name: 'hot-texts',
  apply: 'serve',
  hotUpdate({ file, modules }) {
    if (!/\/shared\/i18n\/[^/]+\.json$/.test(file) || !isShipped(basename(file, '.json'))) return undefined;
    for (const each of modules) this.environment.moduleGraph.invalidateModule(each);
    if (this.environment.name === 'client') {
      try {
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        this.environment.hot.send(TEXTS_EVENT, { locale: basename(file, '.json'), texts });
      } catch (error) {
        this.environment.logger.error(`${file}: ${(error as Error).message}`);
      }
    }
    return [];
  },
});

import { readdirSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Lets the compiler read changed texts again. `tsc --build` treats a JSON file's declarations as unchanged (7.0.2
 * stores the same signature for each), so a page that uses a new text would be refused until the cache is deleted.
 */
export const forgetChangedTexts = (folder = root) => {
  const info = `${folder}/.cache/types/shared.tsbuildinfo`;
  const changedMs = file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const texts = readdirSync(`${folder}/shared/i18n`).filter(file => file.endsWith('.json'));
  if (texts.some(file => changedMs(`${folder}/shared/i18n/${file}`) > changedMs(info))) rmSync(info, { force: true });
};

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { en } from '#shared/i18n/en';
import { isShipped, isWhole } from '#shared/i18n/languages';
import { shipped, type Texts } from '#shared/i18n/shipped';
import { missingTexts } from '#shared/i18n/text-faults';
import { runCommand, UsageError } from './lib/command.mjs';
import { projectFile } from './local/project-file';

const USAGE = `Texts of the languages that ship (shared/i18n).

  npm run texts -- missing <locale>      lists the texts that a language lacks, with the English ones
  npm run texts -- add <key> "<text>"    writes an English text into every whole language, in order, to be translated there`;

const write = (locale: string, texts: Texts): void => {
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(projectFile(`shared/i18n/${locale}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
};

const missing = async (locale: string): Promise<void> => {
  if (!isShipped(locale)) throw new UsageError(`No language “${locale}” ships: ${Object.keys(shipped).join(', ')} do.`);
  const texts = await shipped[locale]!.load();
  const lacking = missingTexts(texts, en);
  const english: Texts = en;
  for (const key of lacking) console.log(`${key}: ${english[key] ?? english[`${key}_other`] ?? ''}`);
  console.log(`${lacking.length} of ${missingTexts({}, en).length} texts are missing.`);
};

const add = async (key: string, text: string): Promise<void> => {
  if (!/^[A-Za-z][\w.]*$/.test(key)) throw new UsageError(`“${key}” is no key: letters, digits, dots and underscores.`);
  if (key in en) throw new UsageError(`The key “${key}” exists: change it in shared/i18n/en.json.`);
  const locales = Object.keys(shipped).filter(isWhole);
  for (const locale of locales) write(locale, { ...(await shipped[locale]!.load()), [key]: text });
  const others = locales.filter(locale => locale !== 'en').map(locale => `${locale}.json`);
  console.log(`Added. Translate it in ${others.join(', ')}.`);
};

await runCommand(USAGE, async args => {
  const [command, ...words] = parseArgs({ args, allowPositionals: true }).positionals;
  if (command === 'missing' && words.length === 1) return missing(words[0]!);
  if (command === 'add' && words.length === 2) return add(words[0]!, words[1]!);
  throw new UsageError('Say “missing” with a locale, or “add” with a key and a text.');
});

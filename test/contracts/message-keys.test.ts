import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorStatus } from '#shared/contract/errors';
import { dataTextOf, dataTexts } from '#shared/domain/texts/data-texts';
import { en } from '#shared/i18n/en';
import { carTypesOf } from '#scripts/seed/data/car-types';
import { cancelReasonsOf } from '#scripts/seed/data/catalog';
import { catalogueOfTheWeb } from '../fixtures/catalogue-of-the-web';

const code = ['lambdas', 'shared', 'web', 'scripts/build']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('testing/'))
      .map(file => readFileSync(join(folder, file), 'utf8')),
  )
  .concat(readFileSync('web/index.html', 'utf8'))
  .join('\n');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Keys that are composed, such as `status.${status}`, as patterns. */
const composed = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
  .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
  .filter(parts => parts.some(part => part.length > 3) && parts.every(part => /^[\w./]*$/.test(part)))
  .map(parts => new RegExp(`^${parts.map(escaped).join('.+')}$`));
const words = new Set(code.match(/\w+/g));
const quoted = new Set([...code.matchAll(/(['"])([^'"\n]+)(?=\1)/g)].map(([, , text]) => text));

/** A plural, or a text for one kind of person or one category, is found by its stem. */
const stem = (key: string) => key.replace(/(_(zero|one|two|few|many|other|rider|blocked)|@(taxi|delivery))$/, '');
const isNamed = (key: string) => quoted.has(key) || words.has(key) || composed.some(pattern => pattern.test(key));

it('every text is named by some code, or by the error catalogue', () => {
  const catalogue = new Set([...Object.keys(errorStatus), ...catalogueOfTheWeb]);
  const isUsed = (key: string) =>
    catalogue.has(key) || dataTextOf(key) !== undefined || isNamed(key) || isNamed(stem(key));
  const unused = Object.keys(en).filter(key => !isUsed(key));
  expect(unused).toEqual([]);
});

it('[PLUS-13] texts of the demo’s admin ship in every language, and nothing else of the kind', () => {
  const seeded = (['delivery', 'taxi'] as const).flatMap(appcat =>
    dataTexts(carTypesOf(appcat), cancelReasonsOf(appcat)),
  );
  const shipped = Object.keys(en).flatMap(key => dataTextOf(key) ?? []);
  expect(shipped.sort()).toEqual([...new Set(seeded)].sort());
});

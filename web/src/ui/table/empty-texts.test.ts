import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** spec §8, Lists. */
const literal = [
  'No data available.',
  'No promos available.',
  'No users available.',
  'No WITHDRAWS available.',
  'No Languages available.',
  'no_bookings',
];
const uses = readdirSync('web/src/features', { recursive: true, encoding: 'utf8' })
  .map(file => `web/src/features/${file}`)
  .filter(file => file.endsWith('.tsx') && !file.includes('.test.'))
  .map(file => [file, readFileSync(file, 'utf8')] as const)
  .filter(([, source]) => source.includes('<AdminTable'));

it('[ADM-11] every table of the panel says in the literal words that it is empty', () => {
  expect(uses.length).toBeGreaterThan(8);
  const titles = uses.map(([file, source]) => [file, /empty=\{\{\s*title: t\('([^']+)'\)/.exec(source)?.[1]] as const);
  expect(titles.filter(([, title]) => !literal.includes(title ?? ''))).toEqual([]);
});

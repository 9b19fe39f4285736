import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const axe = require('axe-core') as { getRules: (tags: string[]) => { tags: string[] }[] };

const statement = readFileSync('docs/accessibility.md', 'utf8');

/** Criteria of WCAG 2.2, levels A and AA, by guideline: https://www.w3.org/TR/WCAG22/ (4.1.1 is obsolete). */
const published: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
};

const criteria = Object.entries(published).flatMap(([guideline, numbers]) =>
  numbers.map(number => `${guideline}.${number}`),
);

/** Criteria that the first cell of a row names: one, several, or a range such as “1.2.1–1.2.5”. */
const named = statement
  .split('\n')
  .flatMap(line => /^\| (\d[^|]*)\|/.exec(line)?.[1] ?? [])
  .flatMap(cell => {
    const [first, last] = /(\d\.\d\.\d+)–(\d\.\d\.\d+)/.exec(cell)?.slice(1) ?? [];
    if (!first || !last) return [...cell.matchAll(/\d\.\d\.\d+/g)].map(([number]) => number);
    return criteria.slice(criteria.indexOf(first), criteria.indexOf(last) + 1);
  });

describe('[PLUS-48] docs/accessibility.md', () => {
  it('states each criterion of WCAG 2.2, levels A and AA, once', () => {
    expect(named).toEqual(criteria);
  });

  it('leaves out no criterion that axe has rules for', () => {
    const tags = axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).flatMap(rule => rule.tags);
    const tested = tags.flatMap(tag => /^wcag(\d)(\d)(\d{1,2})$/.exec(tag)?.slice(1).join('.') ?? []);
    expect(tested.length).toBeGreaterThan(50);
    // One rule serves 2.1.1 and 2.1.3, which is level AAA.
    expect([...new Set(tested.filter(number => !criteria.includes(number)))]).toEqual(['2.1.3']);
  });

  it('names checks that exist', () => {
    const journeys = [...statement.matchAll(/playwright test ([\w-]+)`/g)].map(
      ([, name]) => `test/e2e/${name}.spec.ts`,
    );
    expect(journeys).not.toEqual([]);
    expect(journeys.filter(file => !existsSync(file))).toEqual([]);
  });
});

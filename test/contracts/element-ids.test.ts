import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../web/src', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map(file => readFileSync(join(root, file), 'utf8'));

/**
 * Names by which elements refer to others, as a button to its form, if no element or more than one in the sources has
 * that name.
 */
const ambiguous = (texts: readonly string[]): string[] => {
  const found = (pattern: RegExp) => texts.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const named = found(/\sid="([^"]+)"/g);
  const used = found(/\s(?:form|htmlFor|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"/g);
  return [...new Set(used)].filter(name => named.filter(other => other === name).length !== 1);
};

it('every name by which an element is referred to belongs to one element: a browser takes the first in the page', () => {
  const heading = '<h2 id="tip">';
  const button = '<button type="submit" form="tip">';
  expect(ambiguous([heading, '<form id="tip">', button])).toEqual(['tip']);
  expect(ambiguous([button])).toEqual(['tip']);
  expect(ambiguous([heading, '<form id="give-tip">', button.replace('tip', 'give-tip')])).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
  expect(ambiguous(sources)).toEqual([]);
});

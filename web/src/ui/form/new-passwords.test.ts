import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map(file => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** Renders password fields itself: none of them may be without a name for password managers. */
const draws = sources.filter(({ text }) => /type=(?:"password"|\{[^}]*'password')/.test(text));
const asksForNew = sources.filter(({ text }) => text.includes('"new-password"'));
const showsTheRule = (text: string) => /<PasswordInput\b|useSuggestion\(/.test(text);

it('[REG-3] every field for a new password tells browsers and password managers the rule of the stage', () => {
  expect(asksForNew.length).toBeGreaterThan(1);
  expect(asksForNew.filter(({ text }) => !showsTheRule(text)).map(({ file }) => file)).toEqual([]);
  const others = draws.filter(({ text }) => !showsTheRule(text) && !text.includes('autoComplete="current-password"'));
  expect(others.map(({ file }) => file)).toEqual([]);
});

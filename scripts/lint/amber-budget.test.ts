import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { amberBudget, amberFiles, amberRoles, usesAmber } from './amber-budget.mjs';

const linter = new Linter();
const configOf = (allowed: Readonly<Record<string, string>>): Linter.Config[] => [
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { house: { rules: { 'amber-budget': amberBudget } } },
    rules: { 'house/amber-budget': ['error', allowed] },
  } as Linter.Config,
];
const reported = (code: string, filename = 'web/src/features/a.tsx', allowed = {}) =>
  linter
    .verify(code, configOf(allowed), { filename })
    .map(({ ruleId }) => ruleId)
    // Comments of other files name rules that this linter does not know.
    .filter(ruleId => ruleId === 'house/amber-budget');

const source = fileURLToPath(new URL('../../web/src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => /\.(?:tsx?|css)$/.test(file) && !/^(?:ui\/theme|testing)\/|\.test\./.test(file));
const spends = (file: string): boolean => {
  const text = readFileSync(source + file, 'utf8');
  return file.endsWith('.css') ? usesAmber(text) : reported(text, `web/src/${file}`).length > 0;
};

describe('[PLUS-47] lint refuses amber', () => {
  it.each([
    ["const look = { bgcolor: 'amber' };"],
    ["const look = { bgcolor: on ? 'signalSoft' : 'surface' };"],
    ['const look = ({ palette }) => ({ backgroundColor: palette.amber });'],
    ['const line = ({ amber }) => amber;'],
    ["const dot = <circle fill='#FFB300' />;"],
    ['const line = `inset 2px 0 0 var(--wf-palette-amber)`;'],
  ])('in %s', code => expect(reported(code)).toEqual(['house/amber-budget']));

  it('in no file that has a role for it', () => {
    const code = "const look = { bgcolor: 'amber' };";
    expect(reported(code, 'web/src/ui/steps.tsx', { 'ui/steps.tsx': 'progress' })).toEqual([]);
    expect(reported(code, 'web/src/features/my-ui/steps.tsx', { 'ui/steps.tsx': 'progress' })).toEqual([
      'house/amber-budget',
    ]);
  });

  it('where it is no colour: not', () => {
    expect(reported("const part = <path className='amber' />;")).toEqual([]);
    expect(reported("const look = { bgcolor: 'chosenSoft' };")).toEqual([]);
  });
});

it('[PLUS-47] the list of files with amber has one known role for each, and no file that uses none', () => {
  expect(files.filter(spends).sort()).toEqual(Object.keys(amberFiles).sort());
  for (const [file, role] of Object.entries(amberFiles))
    expect([file, amberRoles]).toEqual([file, expect.arrayContaining([role])]);
});

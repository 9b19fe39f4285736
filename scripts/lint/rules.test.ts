import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { houseRules } from './rules.mjs';

const linter = new Linter();
const config = (rule: string): Linter.Config => ({
  plugins: { house: houseRules },
  rules: { [`house/${rule}`]: 'error' },
});
const refused = (rule: string, code: string) => linter.verify(code, config(rule)).map(message => message.message);

it.each([
  ['const a = { ...{ b: 1, c: 2 } };', 'const a = {  b: 1, c: 2  };'],
  ['const a = { ...{ b: 1, c: 2, }, d };', 'const a = {  b: 1, c: 2 , d };'],
  ['const a = [...[1, 2], 3];', 'const a = [1, 2, 3];'],
  ['f(...[1, 2], 3);', 'f(1, 2, 3);'],
])('a spread of a literal is refused and unpacked: %s', (code, fixed) => {
  expect(refused('no-packed-spread', code)).toHaveLength(1);
  expect(linter.verifyAndFix(code, config('no-packed-spread')).output).toBe(fixed);
});

it.each(['const a = { ...b, c };', 'const a = [...b];', 'const a = { ...(b ? { c } : {}) };', 'const a = { ...[1] };'])(
  'a spread that adds something passes: %s',
  code => expect(refused('no-packed-spread', code)).toEqual([]),
);

it.each([
  'const a = [...([1, 2] as const), 3];',
  'const a = { ...({ b: 1 } as const), c };',
  "const a = [...(['b'] satisfies Name[])];",
  'f(...([1, 2] as unknown as Pair));',
])('a spread of a literal with a type is refused and left to its author: %s', code => {
  const typed = { ...config('no-packed-spread'), languageOptions: { parser: tseslint.parser } } as Linter.Config;
  expect(linter.verify(code, typed).map(({ ruleId }) => ruleId)).toEqual(['house/no-packed-spread']);
  expect(linter.verifyAndFix(code, typed).output).toBe(code);
});

it.each([
  '// What is paid is booked.',
  '/** Whoever waits reads so. */',
  '/**\n * Of all jobs, the last.\n */',
  "it('what was paid is booked', () => {});",
  "it('[FARE-2] whoever waits reads so', () => {});",
  "it.each(table)('of %s the last', () => {});",
  'describe(`which ${one} comes first`, () => {});',
])('prose that begins with a free relative is refused: %s', code => {
  expect(refused('plain-prose', code)).toHaveLength(1);
});

it.each([
  '// Payments are booked at once.',
  '// Whatever a payer enters, offers stay closed.',
  "it('[FARE-2] books payments', () => {});",
  "other('what was paid', () => {});",
])('plain prose passes: %s', code => expect(refused('plain-prose', code)).toEqual([]));

it.each([
  'bookings.map(one => one.id);',
  'const find = (one, other) => one === other;',
  'function find({ booking: one }) {}',
  'const first = ([one]) => one;',
  'const first = (...one) => one;',
  'const first = (one = 1) => one;',
])('a parameter that says nothing is refused: %s', code => {
  expect(refused('named-parameters', code)).toHaveLength(1);
});

it.each(['bookings.map(booking => booking.id);', 'const f = ({ one: digit }) => digit;', 'const one = 1;'])(
  'a parameter that says what it holds passes: %s',
  code => expect(refused('named-parameters', code)).toEqual([]),
);

it('properties that are spread as attributes are refused', () => {
  const jsx = { languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } };
  const code = 'const a = <Chip {...{ label, disabled }} />;';
  const messages = linter.verify(code, { ...config('no-packed-spread'), ...jsx });
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(['house/no-packed-spread']);
});

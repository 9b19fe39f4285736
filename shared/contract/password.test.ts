import { describe, expect, it } from 'vitest';
import { asPasswordRule, passwordProblem } from './password';

const cases = {
  alphanumeric: {
    key: 'password_alphaNumeric_check',
    good: ['abcdef', 'ABC123', '@*#@*#', 'a'.repeat(30)],
    bad: ['', 'abcde', 'a'.repeat(31), 'abc def', 'abcdef!', 'pässword', 'abc\n123'],
  },
  any: { key: 'password_blank_messege', good: ['x', ' ', 'пароль', '\n'], bad: [''] },
  complex: {
    key: 'password_complexity_check',
    good: ['Abcdef1!', 'Ω≈ç√Aa1∫', `Aa1!${'x'.repeat(26)}`],
    bad: ['Abcde1!', `Aa1!${'x'.repeat(27)}`, 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcd ef1!', ''],
  },
} as const;

describe.each(Object.entries(cases))('[REG-3] the rule %s', (name, { key, good, bad }) => {
  const rule = asPasswordRule(name);
  it.each(good)('takes %j', password => expect(passwordProblem(rule, password)).toBeUndefined());
  it.each(bad)('refuses %j', password => expect(passwordProblem(rule, password)).toBe(key));
});

it('knows no other rule', () => {
  expect(() => asPasswordRule('strong')).toThrow('strong');
});

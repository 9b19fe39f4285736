import { passwordLength } from './constants';
import type { ErrorCode } from './errors';

/** The password rules that a stage may choose from (spec §5, Register). */
export const passwordRules = ['alphanumeric', 'any', 'complex'] as const;
export type PasswordRule = (typeof passwordRules)[number];

type Rule = { fits: RegExp; otherwise: ErrorCode };

const { min, max } = passwordLength;

const rules: Readonly<Record<PasswordRule, Rule>> = {
  alphanumeric: { fits: new RegExp(`^[A-Za-z0-9@*#]{${min},${max}}$`), otherwise: 'password_alphaNumeric_check' },
  any: { fits: /^[^]+$/, otherwise: 'password_blank_messege' },
  complex: {
    fits: /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s])\S{8,30}$/,
    otherwise: 'password_complexity_check',
  },
};

/** The error key for a new password that breaks the rule; otherwise undefined. */
export const passwordProblem = (rule: PasswordRule, password: string): ErrorCode | undefined =>
  rules[rule].fits.test(password) ? undefined : rules[rule].otherwise;

/** @throws when the stage names an unknown rule. */
export const asPasswordRule = (name: string): PasswordRule => {
  const rule = passwordRules.find(known => known === name);
  if (!rule) throw new Error(`there is no password rule "${name}"`);
  return rule;
};

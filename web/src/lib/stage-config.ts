import { queryOptions, useQuery } from '@tanstack/react-query';
import { passwordProblem, type PasswordRule } from '#shared/contract/password';
import type { MessageKey } from '#shared/i18n/en';
import { loadConfig } from './config';
import { configKey } from './query-keys';

/** The identity service's own minimum, whatever the stage's rule is. */
const SHORTEST_PASSWORD = 6;

export const configQuery = queryOptions({ queryKey: configKey, queryFn: () => loadConfig(), staleTime: Infinity });

/** The stage's configuration, once it is loaded. */
export function useConfig() {
  return useQuery(configQuery).data;
}

/** The rule for new passwords on this stage (REG-3). */
export function usePasswordRule(): PasswordRule {
  return useConfig()?.passwordRule ?? 'alphanumeric';
}

export const passwordHelp = {
  alphanumeric: 'auth.passwordHelp',
  any: 'auth.passwordHelpAny',
  complex: 'auth.passwordHelpComplex',
} as const satisfies Record<PasswordRule, MessageKey>;

/** The same rules for browsers and password managers that suggest a password. */
export const suggestionRules = {
  alphanumeric: 'minlength: 6; maxlength: 30; allowed: lower, upper, digit, [@*#];',
  any: 'minlength: 6;',
  complex: 'minlength: 8; maxlength: 30; required: lower; required: upper; required: digit; required: [-!@#$%*()_+=];',
} as const satisfies Record<PasswordRule, string>;

/** Attributes that state the rules on a field for a new password. */
export function useSuggestion(autoComplete: string | undefined): Record<string, string> {
  const rule = usePasswordRule();
  return autoComplete === 'new-password' ? { passwordrules: suggestionRules[rule] } : {};
}

/** The message key for an invalid new password, undefined when it is valid. */
export const newPasswordProblem = (rule: PasswordRule, password: string): MessageKey | undefined =>
  passwordProblem(rule, password) ?? (password.length < SHORTEST_PASSWORD ? 'auth.passwordHelpAny' : undefined);

import { useQuery } from '@tanstack/react-query';
import { passwordProblem, type PasswordRule } from '#shared/domain/people/password';
import type { MessageKey } from '#shared/i18n/en';
import { loadConfig } from './config';
import { configKey } from './query-keys';

/** What the identity service itself takes, whatever the stage's rule is. */
const SHORTEST_PASSWORD = 6;

/** What the deployment tells the browser, once it is here. */
export function useConfig() {
  return useQuery({ queryKey: configKey, queryFn: loadConfig, staleTime: Infinity }).data;
}

/** Which rule new passwords follow on this stage (REG-3). */
export function usePasswordRule(): PasswordRule {
  return useConfig()?.passwordRule ?? 'alphanumeric';
}

export const passwordHelp = {
  alphanumeric: 'auth.passwordHelp',
  any: 'auth.passwordHelpAny',
  complex: 'auth.passwordHelpComplex',
} as const satisfies Record<PasswordRule, MessageKey>;

/** The key of what is wrong with a new password, undefined when nothing is. */
export const newPasswordProblem = (rule: PasswordRule, password: string): MessageKey | undefined =>
  passwordProblem(rule, password) ?? (password.length < SHORTEST_PASSWORD ? 'auth.passwordHelpAny' : undefined);

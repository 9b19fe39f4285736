import { useQuery } from '@tanstack/react-query';
import { passwordProblem, type PasswordRule } from '#shared/domain/people/password';
import type { MessageKey } from '#shared/i18n/en';
import { loadConfig } from '@/lib/config';

/** What the identity service itself takes, whatever the stage's rule is. */
const shortestPassword = 6;

const helps = {
  alphanumeric: 'auth.passwordHelp',
  any: 'auth.passwordHelpAny',
  complex: 'auth.passwordHelpComplex',
} as const satisfies Record<PasswordRule, MessageKey>;

/** The stage's rule for new passwords (spec §5, Register): its words, and what a password has against it. */
export function usePasswordRule() {
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data;
  const rule = config?.passwordRule ?? 'alphanumeric';
  return { help: helps[rule], problemOf: (password: string) => problemOf(rule, password) };
}

/** The key of what is wrong with a new password, undefined when nothing is. */
export function problemOf(rule: PasswordRule, password: string): MessageKey | undefined {
  const tooShort = password.length < shortestPassword ? 'auth.passwordHelpAny' : undefined;
  return passwordProblem(rule, password) ?? tooShort;
}

import { useQuery } from '@tanstack/react-query';
import type { MessageKey } from '#shared/i18n/en';
import type { PasswordRule } from '#shared/domain/people/password';
import { loadConfig } from '@/lib/config';

/** What the deployment tells the browser, once it is here. */
export const useConfig = () => useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data;

/** Which rule new passwords follow on this stage (REG-3). */
export const usePasswordRule = (): PasswordRule => useConfig()?.passwordRule ?? 'alphanumeric';

export const passwordHelp = {
  alphanumeric: 'auth.passwordHelp',
  any: 'auth.passwordHelpAny',
  complex: 'auth.passwordHelpComplex',
} as const satisfies Record<PasswordRule, MessageKey>;

import { useCallback } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';

/** The key about an input as a whole; a field has words about itself. */
const OF_ALL = 'invalid_input';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The text of a refused value: that of its rule, or what any rule without one means. */
export const ruleKey = (message: string | undefined, value: unknown, exists: (key: string) => boolean): MessageKey => {
  if (message && message !== OF_ALL && exists(message)) return message as MessageKey;
  return isBlank(value) ? 'form.fieldRequired' : 'form.wrong';
};

type Fault = { message?: string | undefined };

/** The words of a field's fault; none without a fault. */
export function useRuleWords() {
  const { t, i18n } = useTranslation();
  return useCallback(
    (fault: Fault | undefined, value: unknown, label: unknown): string | undefined =>
      fault &&
      t(
        ruleKey(fault.message, value, key => i18n.exists(key)),
        { field: typeof label === 'string' ? label : '' },
      ),
    [t, i18n],
  );
}

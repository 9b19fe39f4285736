import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#shared/i18n/en';
import { toApiError } from './api-error';
import { useFormat } from './format';

/** A code that has no text of its own, or one that speaks of a number where there is none, says so without. */
const ownFault = ({ requestId }: { requestId?: unknown }): MessageKey =>
  requestId ? 'internal_error' : 'error.noNumber';

/** What a failure is told as. */
export function useErrorWords() {
  const { t, i18n } = useTranslation();
  const { money } = useFormat();
  const textOf = (code: string, params: Readonly<Record<string, string | number>>): string => {
    const isTold = code !== 'internal_error' && i18n.exists(code);
    const { amount } = params;
    const told = typeof amount === 'number' ? { ...params, amount: money(amount) } : params;
    return t(isTold ? (code as MessageKey) : ownFault(params), told);
  };
  const words = (error: unknown): string => {
    const { code, details } = toApiError(error);
    return textOf(code, { requestId: details.requestId ?? '', ...details.params });
  };
  return Object.assign(words, { textOf });
}

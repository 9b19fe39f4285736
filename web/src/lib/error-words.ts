import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#shared/i18n/en';
import { toApiError } from './api-error';
import { useFormat } from './format';

/** The text for a code without a translation; it leaves out the reference number when there is none. */
const ownFault = ({ requestId }: { requestId?: unknown }): MessageKey =>
  requestId ? 'internal_error' : 'error.noNumber';

/** The translated text of an error. */
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

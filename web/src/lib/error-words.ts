import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { toApiError } from './api-error';
import { useFormat } from './format';

/** The text for a code without a translation: with its number, or about the number that is printed below it. */
const ownFault = ({ requestId }: { requestId?: unknown }, isNumberBelow: boolean): MessageKey => {
  if (!requestId) return 'error.noNumber';
  return isNumberBelow ? 'error.numberBelow' : 'internal_error';
};

/** Facts of a refusal that are amounts; `most` is a number of cards in one of them. */
const amountNames: readonly string[] = ['amount', 'held', 'least', 'most'];
const COUNTED = 'cards_full';

/** The translated text of an error, with its amounts and its month (`2026-11`) as their reader writes them. */
export function useErrorWords() {
  const { t, i18n } = useTranslation();
  const { money, date } = useFormat();
  const formatted = (name: string, value: string | number): string | number => {
    if (name === 'month') return date(Date.parse(`${value}-15T12:00:00Z`), 'month');
    return typeof value === 'number' && amountNames.includes(name) ? money(value) : value;
  };
  const textOf = (
    code: string,
    params: Readonly<Record<string, string | number>>,
    { isNumberBelow = false } = {},
  ): string => {
    const isKnown = code !== 'internal_error' && i18n.exists(code);
    const entries = Object.entries(params).map(([name, value]) => [name, formatted(name, value)] as const);
    return t(
      isKnown ? (code as MessageKey) : ownFault(params, isNumberBelow),
      code === COUNTED ? params : Object.fromEntries(entries),
    );
  };
  const words = (error: unknown, options?: { isNumberBelow: boolean }): string => {
    const { code, details } = toApiError(error);
    return textOf(code, { requestId: details.requestId ?? '', ...details.params }, options);
  };
  return Object.assign(words, { textOf });
}

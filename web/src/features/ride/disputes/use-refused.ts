import { isRefusal, type Refusal } from '#shared/contract/errors';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { Shares } from './adjust-wish';

/** Why an amount is not possible, in words. */
export function useRefused(shares: Shares | Refusal | undefined): string | undefined {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (!shares || !isRefusal(shares)) return undefined;
  const { refusal, params = {} } = shares;
  const limit = (name: string) => money(Number(params[name] ?? 0));
  return t(refusal as 'correction_limit', { least: limit('least'), most: limit('most') });
}

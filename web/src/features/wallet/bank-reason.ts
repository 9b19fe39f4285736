import { type BankReason, bankReasons } from '#shared/domain/payouts/bank-reasons';
import { useTranslation } from '@/i18n/translation';

const isKnown = (code: string): code is BankReason => (bankReasons as readonly string[]).includes(code);

/** The bank's reason in the reader's language, or the bank's own words if the code is unknown. */
export function useBankReason() {
  const { t } = useTranslation();
  return (code: string | undefined, words: string | undefined): string | undefined =>
    code !== undefined && isKnown(code) ? t(`bankReason.${code}`) : (words ?? code);
}

import { useTranslation } from 'react-i18next';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import { brandOf } from '#shared/contract/payment-providers';
import { useSettings } from '@/lib/settings-queries';

/** Names of schemes as their owners write them; of others, the provider's word with a capital. */
const schemes: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const schemeOf = (brand: string): string => schemes[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

/** A saved card in words: its name, and until when it is valid; a saved account of PayPal has neither digits nor an end. */
export function useCardWords() {
  const { t } = useTranslation();
  return ({ provider, brand, last4, month, year }: SavedCard) => {
    if (!last4) return { name: brandOf(provider), until: '' };
    const two = (value: number) => String(value % 100).padStart(2, '0');
    return {
      // Figures are read from left to right in every language.
      name: `\u2066${schemeOf(brand) || t('cards.card')} ·· ${last4}\u2069`,
      until: t('cards.until', { date: `\u2066${two(month)}/${two(year)}\u2069` }),
    };
  };
}

const suggested = {
  none: 'cards.none',
  text: 'cards.text',
  add: 'cards.addText',
  saveThis: 'cards.saveThisText',
} as const;

const charged = {
  none: 'cards.noneCharged',
  text: 'cards.textCharged',
  add: 'cards.addCharged',
  saveThis: 'cards.saveThisCharged',
} as const satisfies Record<keyof typeof suggested, string>;

/** The consent that comes with a saved card: whether it also pays rides when they end. */
export function useCardTexts() {
  return useSettings().cardGuarantee === 'off' ? suggested : charged;
}

import type { SavedCard } from '#shared/contract/entities/saved-card';
import { asksForCode, brandOf, takesCardsOnly } from '#shared/contract/payment-providers';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';

/** Names of schemes in their owners' spelling; for others, the provider's word with a capital. */
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

/** A saved card in words: its name and expiry; a saved PayPal account has neither digits nor an expiry. */
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

const cards = {
  title: 'cards.title',
  button: 'cards.add',
  none: 'cards.none',
  text: 'cards.text',
  add: 'cards.addText',
  saveThis: 'cards.saveThis',
  consent: 'cards.saveThisText',
} as const;

const accounts = {
  title: 'cards.titleAccount',
  button: 'cards.addAccount',
  none: 'cards.noneAccount',
  text: 'cards.textAccount',
  add: 'cards.addAccountText',
  saveThis: 'cards.saveThisAccount',
  consent: 'cards.saveThisText',
} as const satisfies Record<keyof typeof cards, string>;

/** Texts to use instead if a saved card also pays rides when they end. */
const chargedCards = {
  none: 'cards.noneCharged',
  text: 'cards.textCharged',
  add: 'cards.addCharged',
  consent: 'cards.saveThisCharged',
} as const;

const chargedAccounts = {
  none: 'cards.noneAccountCharged',
  text: 'cards.textAccountCharged',
  add: 'cards.addAccountCharged',
  consent: 'cards.saveThisAccountCharged',
} as const satisfies Record<keyof typeof chargedCards, string>;

/** Whether this provider only saves cards, and never an account. */
export const savesOnlyCards = (provider: string): boolean => takesCardsOnly(provider) || asksForCode(provider);

/** Texts about what these providers save, and the consent to it: whether it also pays rides when they end. */
export function useCardTexts(providers: readonly string[]) {
  const { cardGuarantee } = useSettings();
  const isCards = providers.every(savesOnlyCards);
  const always = isCards ? cards : accounts;
  if (cardGuarantee === 'off') return always;
  return { ...always, ...(isCards ? chargedCards : chargedAccounts) };
}

export type CardTexts = ReturnType<typeof useCardTexts>;

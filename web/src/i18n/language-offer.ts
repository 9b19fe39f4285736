import { deviceStorage } from '../storage';
import type { LanguageChoice } from './languages';

const REFUSED_KEY = 'wayfare-language-offer';

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0]!;

/**
 * The service's language that suits a reader better, by the languages in their browser; undefined if the displayed one
 * comes first among those that they know.
 */
export const languageToOffer = (
  wishes: readonly string[],
  choices: readonly LanguageChoice[],
  shown: string,
): LanguageChoice | undefined => {
  for (const wish of wishes) {
    if (languageOf(wish) === languageOf(shown)) return undefined;
    const exact = choices.find(({ locale }) => locale.toLowerCase() === wish.toLowerCase());
    const found = exact ?? choices.find(({ locale }) => languageOf(locale) === languageOf(wish));
    if (found) return found;
  }
  return undefined;
};

export const isOfferRefused = (): boolean => deviceStorage.getItem(REFUSED_KEY) !== null;
export const refuseOffer = (): void => deviceStorage.setItem(REFUSED_KEY, '1');

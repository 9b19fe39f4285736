import type { Texts } from './shipped';

/** Service that a stage sells. */
export type AppCategory = 'taxi' | 'delivery';

/** A key with this end replaces the text of the key before it, where the stage sells that. */
const variantEnd = /@(taxi|delivery)$/;

/** The texts that a stage of this category has of its own, by the key that asks for them. */
export const variantsOf = (texts: Texts, category: AppCategory): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key.endsWith(`@${category}`))
      .map(([key, text]) => [key.replace(variantEnd, ''), text]),
  );

/**
 * English names the person who books after the category; the other languages have one word for both. The shipped text
 * says "rider"; a sender of parcels is a "customer". Placeholders keep their names.
 */
const rider = /\{\{[^}]*\}\}|\b(r)ider(?=s?\b)/gi;
const customer = (found: string, first: string | undefined): string =>
  first === undefined ? found : first === 'R' ? 'Customer' : 'customer';

/** The shipped texts of a language in the words of a category; unchanged while the category is unknown. */
export const inCategory = (texts: Texts, locale: string, category: AppCategory | undefined): Texts => {
  if (category === undefined) return texts;
  const own = { ...texts, ...variantsOf(texts, category) };
  if (locale !== 'en' || category === 'taxi') return own;
  return Object.fromEntries(Object.entries(own).map(([key, text]) => [key, text.replace(rider, customer)]));
};

import { directionOf } from './languages';

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A value as it stands in a sentence of `locale`: between Unicode isolates where the directions of the two may differ,
 * so that a phone number or a name leaves the order of the words around it as it is.
 */
export const isolated = (value: string, locale: string): string =>
  value !== '' && (directionOf(locale) === 'rtl' || rightToLeftLetter.test(value)) ? `\u2068${value}\u2069` : value;

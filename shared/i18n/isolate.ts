import { directionOf } from './languages';

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A value in a sentence of `locale`: between Unicode isolates if the two may have different directions, so that a phone
 * number or a name does not change the order of the words around it.
 */
export const isolated = (value: string, locale: string): string =>
  value !== '' && (directionOf(locale) === 'rtl' || rightToLeftLetter.test(value)) ? `\u2068${value}\u2069` : value;

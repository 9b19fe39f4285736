import { westernDigits } from './western-digits';

/** Letters without a Unicode decomposition, with their usual spelling on other keyboards. */
const alone: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ة: 'ه',
  ى: 'ي',
  ک: 'ك',
  ی: 'ي',
  ٱ: 'ا',
  ـ: '',
};

/**
 * Normalises text for search: lower case, without diacritics (å is a, é is e, أ is ا), digits of every script as 0 to
 * 9.
 */
export const fold = (text: string): string =>
  westernDigits(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[øđðłħıßæœþةىکیٱـ]/g, letter => alone[letter] ?? letter),
  );

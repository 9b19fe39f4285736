/**
 * A text with its digits in ASCII: an Arabic keyboard types ٣ for 3, a Persian one ۳. Everything else stays.
 */
export const westernDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0));

/** Nothing but the digits. */
export const onlyDigits = (text: string): string => westernDigits(text).replace(/\D/g, '');

/** The number that somebody has typed, with a point or a comma for decimals; NaN when it is none. */
export const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(westernDigits(text).replace(/[,٫]/, '.'));

/**
 * A text with its digits in ASCII: an Arabic keyboard types ٣ for 3, a Persian one ۳. Everything else stays.
 */
export const westernDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0));

/** The digits of a text. */
export const onlyDigits = (text: string): string => westernDigits(text).replace(/\D/g, '');

/** A currency or unit before or after the number. */
const unitAround = /^[\p{L}\p{Sc}%]+\.?(?=[\d.,-])|[\p{L}\p{Sc}%]+\.?$/gu;
const grouped = (separator: '.' | ',') => new RegExp(`^\\d{1,3}(\\${separator}\\d{3})+$`);

/**
 * `1,234.50`, `1.234,50` and `1.234.567` in plain notation with a point for decimals; undefined if groups do not have
 * three digits.
 */
const plainNumber = (digits: string): string | undefined => {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as '.' | ',' | undefined;
  if (!last || marks.length === 1) return digits.replace(',', '.');
  const group = last === '.' ? ',' : '.';
  const isDecimal = marks.filter(mark => mark === last).length === 1;
  const [whole = '', decimals] = isDecimal ? digits.split(last) : [digits];
  const separator = isDecimal ? group : last;
  if (!grouped(separator).test(whole)) return undefined;
  return [whole.replaceAll(separator, ''), ...(decimals === undefined ? [] : [decimals])].join('.');
};

/**
 * The number in a typed or pasted text, with a point or a comma for decimals, blanks or marks between its thousands,
 * and its currency or unit: `12,5`, `1 234`, `1.234,50`, `5 kr`. NaN if there is none.
 */
export const typedNumber = (text: string): number => {
  const bare = westernDigits(text.normalize('NFKC'))
    .replace(/[\s'’\p{Cf}]/gu, '')
    .replace('−', '-')
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(unitAround, '');
  const [, sign, digits = ''] = /^(-?)([\d.,]*\d[\d.,]*)$/.exec(bare) ?? [];
  const plain = plainNumber(digits);
  return sign === undefined || plain === undefined ? Number.NaN : Number(sign + plain);
};

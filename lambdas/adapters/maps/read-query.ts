import { westernDigits } from '#shared/domain/texts/western-digits';
import { wordsOf } from './fold';

export type House = { street: string; number: string };

/** A parsed place search. */
export type PlaceQuery = {
  /** Texts to search for, the most specific first; later ones drop the words that only name the city. */
  attempts: string[];
  /** Readings of the text as a house, the likeliest first: "vasagatan 20b", "20 vasagatan". */
  houses: House[];
};

const LEAST_LETTERS = 4;
/** "20", "20b", "20bis". Postal codes of five digits and telephone numbers are longer. */
const houseNumberPattern = /^\d{1,4}(\p{L}|bis|ter|quater)?$/iu;
const suffixPattern = /^(\p{L}|bis|ter|quater)$/iu;

/** A part that names a person or a company at the address. */
const carePattern = /^(c\/o|att[:.]|attn|z\.? ?hd?\.?|bei|chez) /iu;

/** One spelling for the many of a house number, in Western digits. */
const plainNumbers = (text: string): string =>
  westernDigits(text)
    // "#20", "nr. 20", "no 20", "n° 20".
    .replace(
      /(^|\s)(?:#|№|(?:nr|no|nº|n°|num|núm|nummer|number|numéro|numero|número|hausnummer|رقم)\.?)\s*(?=\d)/giu,
      '$1',
    )
    // "vasagatan20".
    .replace(/(\p{L}{3})(\d{1,4}\p{L}?)(?=$|\s|[/-])/gu, '$1 $2')
    // The letter O for a nought.
    .replace(/(^|\s)(\d+)o(?=\d*(?:$|\s))/giu, '$1$20')
    // "20/B" is house 20B; "20/2", "20-22" and "20A-C" begin with the house.
    .replace(/(\d)\s*\/\s*(\p{L})(?=$|\s)/gu, '$1$2')
    .replace(/(\d\p{L}?)\s*[/–-]\s*\d*\p{L}?(?=$|\s)/gu, '$1');

/** Joins "20 b" and "20 bis" into one number; a single letter elsewhere stays a word of its own. */
const joinLetters = (tokens: readonly string[]): string[] =>
  tokens.reduce<string[]>((joined, token) => {
    const before = joined.at(-1);
    if (before !== undefined && /^\d{1,4}$/.test(before) && suffixPattern.test(token))
      joined[joined.length - 1] += token;
    else joined.push(token);
    return joined;
  }, []);

/**
 * The number may be the last word, the first, or one in between; words after one in between are not part of the street.
 */
const housesIn = (text: string): House[] => {
  const tokens = joinLetters(plainNumbers(text).split(/\s+/).filter(Boolean));
  const isNumber = (token: string) => houseNumberPattern.test(token);
  const inside = tokens.findIndex((token, i) => i > 0 && isNumber(token));
  const choices: [number, string[]][] = [
    [tokens.length - 1, tokens.slice(0, -1)],
    [inside, tokens.slice(0, Math.max(0, inside))],
    [0, tokens.slice(1)],
  ];
  return choices.flatMap(([place, rest]) => {
    const number = tokens[place] ?? '';
    const street = rest.join(' ');
    return isNumber(number) && /\p{L}.*\p{L}/u.test(street) ? [{ street, number }] : [];
  });
};

/** Removes the region's own names after the first word, since they fit every place; the last word may be incomplete. */
const without = (text: string, regionWords: ReadonlySet<string>): string => {
  const tokens = text.split(/\s+/);
  const says = (token: string, isLast: boolean) => {
    const [word = '', ...more] = wordsOf(token);
    if (more.length > 0 || word === '') return false;
    return (
      regionWords.has(word) ||
      (isLast && word.length > 1 && [...regionWords].some(regionWord => regionWord.startsWith(word)))
    );
  };
  const remaining = tokens.filter((token, i) => i === 0 || !says(token, i === tokens.length - 1));
  return remaining.join(' ');
};

/**
 * Shorter versions of a text that was not found: without its last words, step by step, then also without short words such
 * as "St.". Words with digits are dropped.
 */
export const withLess = (text: string): string[] => {
  const words = plainNumbers(text)
    .split(/\s+/)
    .filter(word => !/\d/.test(word));
  const isLong = (word: string) => wordsOf(word).some(part => part.length >= LEAST_LETTERS);
  const long = words.filter(isLong);
  const shorter = [words, long].flatMap(remaining => remaining.map((_, i) => remaining.slice(0, remaining.length - i)));
  return [...new Set(shorter.filter(remaining => remaining.some(isLong)).map(remaining => remaining.join(' ')))].filter(
    other => other !== text,
  );
};

/**
 * Parses "Vasagatan 20 B, 411 37 Göteborg" into streets with numbers and search texts. `regionWords` are the folded words
 * of the region's names, which narrow nothing down.
 */
export const readQuery = (text: string, regionWords: ReadonlySet<string>): PlaceQuery => {
  const parts = text
    .split(/[,;،]/)
    .map(part => part.trim())
    .filter(Boolean);
  const [main = '', ...context] = parts.length > 1 ? parts.filter(part => !carePattern.test(part)) : parts;
  const whole = [main, ...context].join(' ');
  const short = without(main, regionWords);
  const attempts = [...new Set([whole, without(whole, regionWords), main, short])].filter(Boolean);
  const beside = context[0] ? [context[0], `${main} ${context[0]}`] : [];
  const houses = [short, main, ...beside].flatMap(housesIn);
  const isNew = ({ street, number }: House, i: number) =>
    houses.findIndex(house => house.street === street && house.number === number) === i;
  return { attempts, houses: houses.filter(isNew) };
};

/** "57.7089, 11.9746", with points or commas for the decimals. */
export const readPosition = (text: string): { lat: number; lng: number } | undefined => {
  const western = westernDigits(text).trim();
  const [, lat, lng] =
    /^(-?\d{1,2}\.\d+)°?[\s,;،]+(-?\d{1,3}\.\d+)°?$/.exec(western) ??
    /^(-?\d{1,2}[,٫]\d+)°?[\s;]+(-?\d{1,3}[,٫]\d+)°?$/.exec(western) ??
    [];
  if (lat === undefined || lng === undefined) return undefined;
  const [y, x] = [lat, lng].map(part => Number(part.replace(/[,٫]/, '.')));
  return Math.abs(y!) <= 90 && Math.abs(x!) <= 180 ? { lat: y!, lng: x! } : undefined;
};

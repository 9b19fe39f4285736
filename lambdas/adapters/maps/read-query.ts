import { wordsOf } from './fold';

/** A parsed place search. */
export type PlaceQuery = {
  /** Texts to search for, the most specific first; later ones drop the words that only name the city. */
  attempts: string[];
  /** "vasagatan 20b" or "20 vasagatan". */
  house?: { street: string; number: string };
};

/** "20", "20b", "20-22". Postal codes and telephone numbers are longer. */
const houseNumberPattern = /^(\d{1,4}\p{L}?)(?:-\d{1,4}\p{L}?)?$/u;

/** Joins "20 b" into one number; a single letter elsewhere stays a word of its own. */
const joinLetters = (tokens: readonly string[]): string[] =>
  tokens.reduce<string[]>((joined, token) => {
    const before = joined.at(-1);
    if (before !== undefined && /^\d{1,4}$/.test(before) && /^\p{L}$/u.test(token)) joined[joined.length - 1] += token;
    else joined.push(token);
    return joined;
  }, []);

const houseIn = (text: string): PlaceQuery['house'] => {
  const tokens = joinLetters(text.split(/\s+/).filter(Boolean));
  const last = houseNumberPattern.exec(tokens.at(-1) ?? '');
  const first = houseNumberPattern.exec(tokens[0] ?? '');
  const [found, rest] = last ? [last, tokens.slice(0, -1)] : [first, tokens.slice(1)];
  const street = rest.join(' ');
  return found && /\p{L}.*\p{L}/u.test(street) ? { street, number: found[1]! } : undefined;
};

/** Removes the region's own names after the first word, since they fit every place; the last word may be incomplete. */
const without = (text: string, regionWords: ReadonlySet<string>): string => {
  const tokens = text.split(/\s+/);
  const says = (token: string, isLast: boolean) => {
    const [word = '', ...more] = wordsOf(token);
    if (more.length > 0 || word === '') return false;
    return regionWords.has(word) || (isLast && word.length > 1 && [...regionWords].some(one => one.startsWith(word)));
  };
  const kept = tokens.filter((token, i) => i === 0 || !says(token, i === tokens.length - 1));
  return kept.join(' ');
};

/**
 * Parses "Vasagatan 20 B, 411 37 Göteborg" into street, number and search texts. `regionWords` are the folded words of
 * the region's names, which narrow nothing down.
 */
export const readQuery = (text: string, regionWords: ReadonlySet<string>): PlaceQuery => {
  const [main = '', ...context] = text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(Boolean);
  const whole = [main, ...context].join(' ');
  const short = without(main, regionWords);
  const attempts = [...new Set([whole, without(whole, regionWords), main, short])].filter(Boolean);
  const house = houseIn(short) ?? houseIn(main) ?? (context[0] ? houseIn(`${main} ${context[0]}`) : undefined);
  return { attempts, ...(house ? { house } : {}) };
};

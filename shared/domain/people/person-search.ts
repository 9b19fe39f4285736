import { fold } from '#shared/domain/texts/fold';
import { phonePrefixes } from './phone-digits';
import { cut, partsOf } from './search-tokens';

/** One search term and its possible readings: in each reading, every prefix must begin one of the person's tokens. */
type Term = readonly (readonly string[])[];

const isNumber = (word: string): boolean => /\d/.test(word) && /^[+\d()\-./]+$/.test(word);

/** Phone numbers are typed in groups: `070-123 45 67` is one term. */
const groups = (search: string): string[] => {
  const found: string[] = [];
  let isInNumber = false;
  for (const word of search.split(/\s+/).filter(part => part !== '')) {
    const number = isNumber(word);
    if (number && isInNumber) found.push(`${found.pop()} ${word}`);
    else found.push(word);
    isInNumber = number;
  }
  return found;
};

const readingsOf = (group: string): Term => {
  const readings = [
    [group.replace(/\s+/g, '')],
    partsOf(group),
    [partsOf(group).join('')],
    ...(isNumber(group.replace(/\s+/g, '')) ? phonePrefixes(group).map(prefix => [prefix]) : []),
  ];
  const cutAll = readings.map(reading => reading.map(prefix => cut(prefix)));
  const worthwhile = cutAll.filter(reading => reading.length > 0 && !reading.includes(''));
  return [...new Map(worthwhile.map(reading => [reading.join(' '), reading])).values()];
};

const longest = (reading: readonly string[]): string =>
  reading.reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '');

const shortestLookUp = (term: Term): number => Math.min(...term.map(reading => longest(reading).length));

const isBeginning = (lookUp: string): boolean => [...lookUp].length > 1;

/** Whether a query of the index for this look-up finds the token. */
export const isLookedUp = (token: string, lookUp: string): boolean =>
  isBeginning(lookUp) ? token.startsWith(lookUp) : token === lookUp;

export type PersonSearch = {
  /**
   * Token prefixes to query the index for: every matching person has a token with at least one of them. A single
   * character matches a whole token, as in the index. Empty: nobody matches.
   */
  lookUps: readonly string[];
  /** Whether a person with these tokens matches: every term, in one of its readings. */
  matches(tokens: readonly string[]): boolean;
};

/** Parses the text of a search box for people: words of names, an e-mail, a phone or a vehicle number. */
export const personSearch = (typed: string): PersonSearch => {
  const terms = groups(
    fold(typed)
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .trim(),
  ).map(readingsOf);
  const useful = terms.filter(term => term.length > 0);
  const best = useful.reduce<Term>((a, b) => (a.length > 0 && shortestLookUp(a) >= shortestLookUp(b) ? a : b), []);
  const begins = (tokens: readonly string[], prefix: string) => tokens.some(token => token.startsWith(prefix));
  const lookUps = [...new Set(best.map(longest))];
  return {
    // A shorter prefix already finds everybody that a longer one with the same beginning does.
    lookUps: lookUps.filter(
      lookUp => !lookUps.some(other => other !== lookUp && isBeginning(other) && lookUp.startsWith(other)),
    ),
    matches: tokens =>
      useful.length > 0 && useful.every(term => term.some(reading => reading.every(prefix => begins(tokens, prefix)))),
  };
};

import { fold } from '#shared/domain/texts/fold';

/** Fewer letters are like every place, and each search may cost money. */
export const PLACE_LETTERS = 3;

/** The most places that a search finds: fewer are all that there are. */
export const PLACE_RESULTS = 7;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Reuses the results of a shorter text that also match this text. While a user types on, no new request is needed, as
 * long as those results were complete and some of them match. @param found earlier results of a text, in the same
 * country and near the same place @returns undefined if the provider has to be asked
 */
export const foundBefore = <T extends { readonly description: string }>(
  text: string,
  found: (shorter: string) => readonly T[] | undefined,
): T[] | undefined => {
  // Houses are in no list of streets, and a postal code would pass for one.
  if (/\p{N}/u.test(text)) return undefined;
  const shorter = Array.from({ length: text.length }, (_, cut) => text.slice(0, text.length - 1 - cut).trim());
  const known = shorter.find(text => text.length >= PLACE_LETTERS && found(text) !== undefined);
  const before = known === undefined ? undefined : found(known);
  if (!before || before.length >= PLACE_RESULTS) return undefined;
  const typed = wordsOf(text);
  const like = before.filter(({ description }) => {
    const words = wordsOf(description);
    return typed.every(word => words.some(part => part.startsWith(word)));
  });
  return like.length > 0 ? like : undefined;
};

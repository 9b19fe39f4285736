import { transliterate } from 'transliteration';

/** Characters outside of the set that every bank accepts (EPC217-08). */
const others = /[^A-Za-z0-9/\-?:().,'+ ]/g;
/** The longest name in a bank file by the rulebook; the schema would allow 140. */
const LONGEST_NAME = 70;

/**
 * A text in the letters that banks accept: others are written by their sound or left out. No slash begins or ends it,
 * and no two follow each other.
 */
export const inBankLetters = (text: string): string =>
  transliterate(text.normalize('NFKC').replace(/&/g, '+'))
    .replace(others, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[ /]+|[ /]+$/g, '');

/** A name as the bank sees it. Blank when no letter and no digit of it is left. */
export const nameForBank = (name: string): string => {
  const letters = inBankLetters(name)
    .slice(0, LONGEST_NAME)
    .replace(/[ /]+$/, '');
  return /[A-Za-z0-9]/.test(letters) ? letters : '';
};

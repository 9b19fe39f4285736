import { oneLine } from '#shared/contract/schema/plain-text';

const segmenter = new Intl.Segmenter();

/**
 * The beginning of a user's text, on one line: never cut within a letter or an emoji, and isolated from the direction
 * of the sentence around it.
 */
export const shortened = (text: string, most: number): string => {
  const letters = Array.from(segmenter.segment(oneLine(text)), ({ segment }) => segment);
  const shown =
    letters.length > most
      ? `${letters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : letters.join('');
  return `\u2068${shown}\u2069`;
};

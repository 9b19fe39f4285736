const TOLD_AT_MOST = 30;
const segmenter = new Intl.Segmenter();

/** A text without what a program would make a link of. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:\/\/|\bwww\./giu, ' ')
    .replace(/[.\u3002\uff0e\uff61](?=\p{L}{2,})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A name as mails and texts of the service tell it: short, and without what a mail program would make a link of. Names from before
 * that was refused, and from other providers, may hold both.
 */
export const toldName = (name: string): string => {
  const plain = withoutLinks(name);
  const letters = [...segmenter.segment(plain)].map(({ segment }) => segment);
  return letters.length > TOLD_AT_MOST
    ? `${letters
        .slice(0, TOLD_AT_MOST - 1)
        .join('')
        .trimEnd()}…`
    : plain;
};

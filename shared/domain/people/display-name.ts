const NAME_AT_MOST = 30;
const ADDRESS_AT_MOST = 90;
const segmenter = new Intl.Segmenter();

const cutTo = (most: number, text: string): string => {
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
  if (letters.length <= most) return text;
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
};

/** A text without what a program would make a link of. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:\/\/|\bwww\./giu, ' ')
    .replace(/[.\u3002\uff0e\uff61](?=\p{L}{2,})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A name as mails and texts of the service write it: short, and without what a mail program would make a link of. Names from before
 * that was refused, and from other providers, may hold both.
 */
export const displayName = (name: string): string => cutTo(NAME_AT_MOST, withoutLinks(name));

/** Everything but letters, digits and what addresses are written with; a stroke stays between digits only (`12/3`). */
const notOfAddresses = /[^\p{L}\p{M}\p{N} ,.'’‘·()#&/ºª°№،、–-]|(?<![\p{L}\p{M}])\p{M}|(?<!\p{N})\/|\/(?!\p{N})/gu;

/** An address that its sender wrote, as somebody else reads it: short, and without web or mail addresses and signs of their own. */
export const displayAddress = (address: string): string => {
  const plain = withoutLinks(address.replace(/\b(?:https?|mailto|tel):\/*/giu, ' '));
  return cutTo(ADDRESS_AT_MOST, plain.replace(notOfAddresses, ' ').replace(/\s+/g, ' ').trim());
};

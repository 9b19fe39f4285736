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

/** A text without the parts that a program would turn into a link. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:\/\/|\bwww\./giu, ' ')
    .replace(/[.\u3002\uff0e\uff61](?=\p{L}{2,})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A name as mails and texts of the service write it: short, and without parts that a mail program would turn into a
 * link. Older names, and names from social providers, may contain both.
 */
export const displayName = (name: string): string => cutTo(NAME_AT_MOST, withoutLinks(name));

/** Everything but letters, digits and the characters of addresses; a slash stays between digits only (`12/3`). */
const notOfAddresses = /[^\p{L}\p{M}\p{N} ,.'’‘·()#&/ºª°№،、–-]|(?<![\p{L}\p{M}])\p{M}|(?<!\p{N})\/|\/(?!\p{N})/gu;

/**
 * An address that its sender wrote, as other people read it: short, and without web or mail addresses and unusual
 * characters.
 */
export const displayAddress = (address: string): string => {
  const plain = withoutLinks(address.replace(/\b(?:https?|mailto|tel):\/*/giu, ' '));
  return cutTo(ADDRESS_AT_MOST, plain.replace(notOfAddresses, ' ').replace(/\s+/g, ' ').trim());
};

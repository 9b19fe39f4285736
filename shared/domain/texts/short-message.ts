/** The characters of a text message with 160 characters (GSM 03.38); those of the second row count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';

const isBasic = (char: string): boolean => BASIC.includes(char);
const isExtended = (char: string): boolean => EXTENDED.includes(char);

const plainer: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

const flat = (char: string): string => {
  if (isBasic(char) || isExtended(char)) return char;
  if (/\s/u.test(char)) return ' ';
  return plainer[char] ?? [...char.normalize('NFD')].filter(part => isBasic(part)).join('');
};

/** The text in the characters of short messages: `ó` becomes `o`, and letters of other scripts are removed. */
export const asShortMessage = (text: string): string => [...text.normalize('NFC')].map(flat).join('');

const SEPTETS = { one: 160, many: 153 } as const;
const WIDE = { one: 70, many: 67 } as const;

/** How many messages a text needs: one character of another script makes all of them shorter. */
export const messageCount = (text: string): number => {
  const chars = [...text];
  const isNarrow = chars.every(char => isBasic(char) || isExtended(char));
  const length = isNarrow ? chars.reduce((sum, char) => sum + (isExtended(char) ? 2 : 1), 0) : text.length;
  const { one, many } = isNarrow ? SEPTETS : WIDE;
  return length <= one ? 1 : Math.ceil(length / many);
};

const cut = (text: string, max: number): string => [...text].slice(0, max).join('').trim();

/** A name that is safe to send to strangers: without numbers and addresses. */
const harmless = (name: string, max: number): string =>
  cut(
    name
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\s'-]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  );

type Facts = { app: string; sender: string; link: string };
/** `named` has the sender's name, `unnamed` is for senders whose name cannot be written. */
type Words = { named: string; unnamed: string };

/** The longest names; names in scripts that shorten a message are cut sooner. */
const longest = { narrow: { app: 40, sender: 30 }, wide: { app: 16, sender: 20 } } as const;

/** The text to a parcel's recipient: of the sender's input it contains only the first name. */
export const parcelText = ({ app, sender, link }: Facts, { named, unnamed }: Words, isWide: boolean): string => {
  const max = longest[isWide ? 'wide' : 'narrow'];
  const written = (text: string): string => (isWide ? text : asShortMessage(text).trim());
  const name = written(harmless(sender, max.sender));
  const values: Readonly<Record<string, string>> = { app: cut(written(app), max.app), name, link };
  const words = written(name === '' ? unnamed : named);
  return words.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
};

/**
 * The one rule for everything that people type, whoever takes it: schemas, chat, forms. Pure, so that the web's first
 * download can have it without a validator.
 */

/** Tabs and line ends stay; every other control character, and what overrides the direction of text around it, goes. */
const unwelcome = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/g;
/** Nothing to see and nothing that a script needs: soft hyphen, zero-width space, word joiner and the like. */
const invisible = /[\u00AD\u200B\u2060-\u2065\u206A-\u206F]/g;
/** Something to see: a letter, a digit, a sign; neither only spaces nor fillers, marks and joiners without a letter. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Mark}\u2800]/u;
/** What nobody sees at the ends of a line, direction marks among it; an emoji's last selector is not one of them. */
const edges = /^[\s\u061C\u200C-\u200F]+|[\s\u061C\u200C-\u200F]+$/g;

/** Whether there is anything to see. */
export const isBlank = (text: string): boolean => !visible.test(text);

/**
 * Text of several lines: without lone surrogates, control characters, bidi overrides, embeddings and isolates, with `\n` for
 * every kind of line end. Marks that Arabic, Hebrew, Persian and emoji need (LRM, RLM, ALM, joiners) stay, and so does `<`.
 * A text of nothing visible is empty.
 */
export const plainText = (text: string): string => {
  const clean = text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unwelcome, '')
    .replace(invisible, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isBlank(clean) ? '' : clean;
};

/** The same on one line, as names, addresses and numbers are: line ends and tabs are spaces, marks at the ends go. */
export const oneLine = (text: string): string =>
  plainText(text)
    .replace(/\s*[\t\n]\s*/g, ' ')
    .replace(edges, '');

/** Whether a text that must be kept letter by letter (a password, a path) holds nothing that the rule takes out. */
export const isPlain = (text: string): boolean =>
  !/\p{Surrogate}/u.test(text) && text.replace(unwelcome, '') === text && !/[\n\r\t\u0085\u2028\u2029]/.test(text);

/**
 * The one cleaning rule for all user input: schemas, chat, forms. Pure, so that the web's first download can use it
 * without a validator.
 */

/**
 * Characters to remove: control characters except tabs and line ends, and those that override the direction of text.
 */
const unwelcome = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/g;
/** Invisible characters that no script needs: soft hyphen, zero-width space, word joiner and the like. */
const invisible = /[\u00AD\u200B\u2060-\u2065\u206A-\u206F]/g;
/** A visible character: a letter, digit or symbol; not a space or filler, nor a mark or joiner without a letter. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Mark}\u2800]/u;
/** Invisible characters at the ends of a line, including direction marks; not an emoji's final variation selector. */
const edges = /^[\s\u061C\u200C-\u200F]+|[\s\u061C\u200C-\u200F]+$/g;

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text);

/**
 * Cleans multi-line text: removes lone surrogates, control characters, bidi overrides, embeddings and isolates, and
 * turns every kind of line end into `\n`. Marks that Arabic, Hebrew, Persian and emoji need (LRM, RLM, ALM, joiners)
 * stay, and so does `<`. A text without a visible character becomes empty.
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

/**
 * Cleans single-line text such as names, addresses and numbers: line ends and tabs become spaces, marks at the ends are
 * removed.
 */
export const oneLine = (text: string): string =>
  plainText(text)
    .replace(/\s*[\t\n]\s*/g, ' ')
    .replace(edges, '');

/** Whether a text that must stay unchanged (a password, a path) contains nothing that the rule would remove. */
export const isPlain = (text: string): boolean =>
  !/\p{Surrogate}/u.test(text) && text.replace(unwelcome, '') === text && !/[\n\r\t\u0085\u2028\u2029]/.test(text);

/** NFKC normalization can make a name many times as long, but table keys have a size limit. */
const MOST_CHARS = 300;

/**
 * A name in the form used for comparison: names that differ only in case or spaces are the same. It converts to
 * capitals first, which unifies letters with several small forms, such as ß and ss.
 */
export const foldedName = (name: string): string =>
  [...name.normalize('NFKC').replace(/\s+/g, '').toLowerCase().toUpperCase().toLowerCase()]
    .slice(0, MOST_CHARS)
    .join('');

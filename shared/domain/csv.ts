/** Signs that spreadsheets take for the beginning of a formula; some also the wide forms of these signs. */
const FORMULA = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
const startsAsFormula = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/**
 * The places where a spreadsheet splits a cell if its country separates by semicolons or tabs: at one of those and
 * then, as our quotes do not count there, at the end of a line. Quotes that count for the spreadsheet do not hide a
 * formula behind them.
 */
const splitsIntoFormula = new RegExp(`([;\\t\\r\\n](?:[^\\S\\t]|")*)(${FORMULA})`, 'g');
/** A spreadsheet computes nothing from a phone number. */
const phoneNumber = /^\+\d[\d ]{5,18}$/;

const guarded = (text: string): string =>
  (startsAsFormula.test(text) && !phoneNumber.test(text) ? `'${text}` : text).replace(splitsIntoFormula, "$1'$2");

/**
 * Quotes a cell by RFC 4180, also for spreadsheets that separate by semicolons or tabs. Text that one would run as a
 * formula gets an apostrophe before it.
 */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' ? guarded(value) : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map(line => line.map(cell).join(',')).join('\r\n');

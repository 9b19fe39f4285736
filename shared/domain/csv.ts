/**
 * Quotes a cell by RFC 4180. Text that a spreadsheet would run as a formula (a leading = + - @, also after blanks) gets
 * an apostrophe.
 */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map(line => line.map(cell).join(',')).join('\r\n');

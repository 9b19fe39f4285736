import type { Page, PageRequest } from './table-types';

/** Quotes a cell by RFC 4180. A leading = + - @ would run as a formula in a spreadsheet, so it gets an apostrophe. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map(line => line.map(cell).join(',')).join('\r\n');

/** All rows that match the request, fetched page by page, up to `most` rows. */
export const allRows = async <Row>(
  fetchPage: (request: PageRequest) => Promise<Page<Row>>,
  question: Omit<PageRequest, 'cursor'>,
  most = 10_000,
): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ ...question, limit: 100, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor && rows.length < most);
  return rows;
};

/** Downloads a text as a file. */
export const download = (fileName: string, text: string): void => {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

import type { Page, PageRequest } from './table-types';

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
export const download = (fileName: string, text: string, mediaType = 'text/csv'): void => {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const mark = mediaType === 'text/csv' ? ['\uFEFF'] : [];
  const url = URL.createObjectURL(new Blob([...mark, text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

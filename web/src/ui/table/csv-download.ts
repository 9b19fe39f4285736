import type { Page, PageRequest } from './table-types';

/** All rows that match the request, fetched page by page; `progress` receives how many there are so far. */
export const allRows = async <Row>(
  fetchPage: (request: PageRequest) => Promise<Page<Row>>,
  question: Omit<PageRequest, 'cursor'>,
  { progress, signal }: { progress?: (rows: number, total?: number) => void; signal?: AbortSignal } = {},
): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ ...question, limit: 100, cursor, signal });
    signal?.throwIfAborted();
    rows.push(...page.rows);
    progress?.(rows.length, page.total);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
};

/** Downloads a text, or the parts of one, as a file. */
export const download = (fileName: string, text: string | readonly string[], mediaType = 'text/csv'): void => {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const mark = mediaType === 'text/csv' ? ['\uFEFF'] : [];
  const url = URL.createObjectURL(new Blob([...mark, ...[text].flat()], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

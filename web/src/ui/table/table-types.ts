import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import type { createSvgIcon } from '@mui/material/utils';

/** What the table asks the server for. */
export type PageRequest = {
  /** From the page before; the first page when missing. */
  cursor?: string;
  /** Rows, at most 100. */
  limit: number;
  /** Trimmed; missing when empty. */
  search?: string;
  /** Chosen options by filter id. */
  filters: Readonly<Record<string, readonly string[]>>;
  sort?: { field: string; direction: 'asc' | 'desc' };
  signal?: AbortSignal;
};

export type Page<Row> = {
  rows: readonly Row[];
  /** Missing on the last page. */
  nextCursor?: string;
  /** Rows in all pages, when the server knows. */
  total?: number;
};

/** Chips above the table; one can be chosen, or none. */
export type TableFilter = {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Chosen at the start. */
  initial?: string;
};

/** A verb in the menu at the end of each row. */
export type RowAction<Row> = {
  label: MessageKey;
  Icon?: ReturnType<typeof createSvgIcon>;
  onClick: (row: Row, event?: MouseEvent) => void;
  /** Listed but not possible for this row. */
  disabled?: (row: Row) => boolean;
  /** Why it is not possible for this row, told under its name. Without one nothing is told. */
  reason?: (row: Row) => MessageKey | undefined;
  /** Not listed for this row. */
  hidden?: (row: Row) => boolean;
  danger?: boolean;
};

/** The page being shown, as it loads. */
export type TableQuery<Row> = Pick<UseQueryResult<Page<Row>>, 'data' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;

export type AdminTableProps<Row extends GridValidRowModel> = {
  /** Accessible name of the table. */
  label: string;
  /** First parts of the query key: `['users', 'rider']`. Invalidate it after a write. */
  queryKey: readonly unknown[];
  /** Columns of MUI X; mark figures with `type: 'number'`. Sorting is the server's, so it is off unless `sortable: true`. */
  columns: readonly GridColDef<Row>[];
  fetchPage: (request: PageRequest) => Promise<Page<Row>>;
  getRowId?: (row: Row) => string;
  actions?: readonly RowAction<Row>[];
  filters?: readonly TableFilter[];
  /**
   * A question that the page itself keeps and shows, in the address say, beside or instead of the table's own search and
   * filters. Another object is another question, which starts at its first page; it belongs into `queryKey` too.
   */
  asked?: { question: object; narrowed: boolean };
  /** What to show instead of the table's words when the question finds nothing. */
  nothing?: (query: TableQuery<Row>) => ReactNode;
  /** Between the tools and the rows. */
  above?: (query: TableQuery<Row>) => ReactNode;
  /** Shows a search box. */
  searchable?: boolean;
  /** The page's own search and filters, at the beginning of the tool row. */
  lead?: ReactNode;
  /** Buttons at the end of the tool row. */
  tools?: ReactNode;
  onRowClick?: (row: Row) => void;
  /** What to show when there are no rows at all. */
  empty: { title: string; text?: string; action?: ReactNode; art?: 'road' | 'table' | 'wallet' | 'people' };
  /** Shows the export button: header and cells of one row. `disabled` greys it (demo mode). */
  csv?: {
    fileName: string;
    disabled?: boolean;
    /** Where the rows of the file come from, if not as those of the table. */
    fetchPage?: (request: PageRequest) => Promise<Page<Row>>;
    row: (row: Row) => readonly (string | number)[];
    head: readonly string[];
  };
  /** In-place editing: return the saved row or reject (the row goes back and the alert tells why). */
  onRowSave?: (next: Row, previous: Row) => Promise<Row>;
  pageSize?: 10 | 25 | 50 | 100;
  /** Kept on the device for a page that is opened without a network: rows of whoever works on the way. */
  remember?: boolean;
};

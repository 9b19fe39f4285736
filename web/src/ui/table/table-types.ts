import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import type { createSvgIcon } from '@mui/material/utils';

/** The request for one page of rows. */
export type PageRequest = {
  /** `nextCursor` of the previous page; missing for the first page. */
  cursor?: string;
  /** Number of rows, at most 100. */
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
  /** Number of rows in all pages, when the server knows it. */
  total?: number;
};

/** Filter chips above the table; at most one can be chosen. */
export type TableFilter = {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The option chosen initially. */
  initial?: string;
};

/** A column, and its part in the row's card on a phone; the first column is the title unless another is. */
export type TableColumn<Row extends GridValidRowModel> = GridColDef<Row> & {
  card?: 'title' | 'line' | 'hidden';
  /**
   * Hidden until the reader chooses it in the columns' menu: while all rows have one value in it, in windows without
   * room for it, or always.
   */
  hides?: readonly ('alike' | 'narrow' | 'always')[];
};

/** An action in the menu at the end of each row. */
export type RowAction<Row> = {
  label: MessageKey;
  Icon?: ReturnType<typeof createSvgIcon>;
  onClick: (row: Row, event?: MouseEvent) => void;
  /** Shown but disabled for this row. */
  disabled?: (row: Row) => boolean;
  /** Why it is disabled for this row, shown under its name. */
  reason?: (row: Row) => MessageKey | undefined;
  /** Not shown for this row. */
  hidden?: (row: Row) => boolean;
  danger?: boolean;
};

/** The query of the current page. */
export type TableQuery<Row> = Pick<UseQueryResult<Page<Row>>, 'data' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;

export type AdminTableProps<Row extends GridValidRowModel> = {
  /** Accessible name of the table. */
  label: string;
  /** First parts of the query key: `['users', 'rider']`. Invalidate it after a write. */
  queryKey: readonly unknown[];
  /** Columns of MUI X; mark figures with `type: 'number'`. Sorting is the server's, so it is off unless `sortable: true`. */
  columns: readonly TableColumn<Row>[];
  fetchPage: (request: PageRequest) => Promise<Page<Row>>;
  getRowId?: (row: Row) => string;
  filters?: readonly TableFilter[];
  /**
   * A search or filter that the page itself stores and shows, e.g. in the URL, beside or instead of the table's own.
   * Another question starts again at the first page; it also belongs in `queryKey`.
   */
  asked?: { question: object; narrowed: boolean };
  /** Replaces the table's own text if nothing matches. */
  nothing?: (query: TableQuery<Row>) => ReactNode;
  /** Content between the toolbar and the rows. */
  above?: (query: TableQuery<Row>) => ReactNode;
  /** Shows a search box. */
  searchable?: boolean;
  /** The page's own search and filters, at the start of the toolbar. */
  lead?: ReactNode;
  /** Buttons at the end of the toolbar. */
  tools?: ReactNode;
  onRowClick?: (row: Row) => void;
  /** The empty state if there are no rows at all. */
  empty: { title: string; text?: string; action?: ReactNode; art?: 'road' | 'table' | 'wallet' | 'people' };
  /** Adds an export button: the header and the cells of one row. `disabled` greys it (demo mode). */
  csv?: {
    fileName: string;
    disabled?: boolean;
    /** Fetches the rows of the file, if not in the same way as the table's. */
    fetchPage?: (request: PageRequest) => Promise<Page<Row>>;
    row: (row: Row) => readonly (string | number)[];
    head: readonly string[];
  };
  pageSize?: 10 | 25 | 50 | 100;
  /** Stores the rows on the device for offline use, for users who work on the move. */
  remember?: boolean;
} & (
  | { actions?: undefined; rowName?: undefined }
  | {
      actions: readonly RowAction<Row>[];
      /** A name for the menu of the row's actions, e.g. a booking's number. */
      rowName: (row: Row) => string;
    }
);

import type { AdminTableProps } from './table-types';

type Cell<Row> = (row: Row) => string | number;

/** A CSV file of a table: each heading with the cell under it, in the order of the file. */
export const csvOfColumns = <Row extends object>(
  fileName: string,
  columns: readonly (readonly [heading: string, cell: Cell<Row>])[],
): NonNullable<AdminTableProps<Row>['csv']> => ({
  fileName,
  head: columns.map(([heading]) => heading),
  row: row => columns.map(([, cell]) => cell(row)),
});

/** A moment for a spreadsheet; empty if undefined. */
export const stamp = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString());

import { useEffect } from 'react';
import { create } from 'zustand';

/** The total number of rows in the page's table, for its title; undefined if counting would require reading all. */
export const useRowCount = create<{ count: number | undefined }>(() => ({ count: undefined }));

type Known = { rows: readonly unknown[]; total?: number; nextCursor?: string } | undefined;

/** The server's total, or the rows of a single page. */
export const countOf = (page: Known, index: number): number | undefined =>
  page?.total ?? (page && index === 0 && !page.nextCursor ? page.rows.length : undefined);

/** Reports it to the title while the table is shown. */
export function useReportCount(count: number | undefined): void {
  useEffect(() => {
    useRowCount.setState({ count });
    return () => useRowCount.setState({ count: undefined });
  }, [count]);
}

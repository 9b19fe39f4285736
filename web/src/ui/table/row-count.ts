import { useEffect } from 'react';
import { create } from 'zustand';

/** How many rows the page's table has in all, for its title; undefined while nobody knows without reading all. */
export const useRowCount = create<{ count: number | undefined }>(() => ({ count: undefined }));

type Known = { rows: readonly unknown[]; total?: number; nextCursor?: string } | undefined;

/** The server's total, or the rows of a first page after which there is none. */
export const countOf = (page: Known, index: number): number | undefined =>
  page?.total ?? (page && index === 0 && !page.nextCursor ? page.rows.length : undefined);

/** Tells the title, as long as the table is shown. */
export function useReportCount(count: number | undefined): void {
  useEffect(() => {
    useRowCount.setState({ count });
    return () => useRowCount.setState({ count: undefined });
  }, [count]);
}

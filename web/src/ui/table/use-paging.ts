import { useGridApiRef, type GridValidRowModel } from '@mui/x-data-grid';
import { useEffect, useRef } from 'react';
import { useRow } from '@/ui/record/use-row';
import { TABLE, PAGE_STEP, type PageStep } from './paging';
import type { AdminTableProps } from './table-types';
import type { Pages } from './use-pages';

/** The row that gets the focus after paging by keyboard: the near end of the page. */
const nearEnd = <Row>(rows: readonly Row[], step: PageStep['step']): Row | undefined =>
  step === 1 ? rows[0] : rows.at(-1);

/** Marks the row by the focus; a grid draws rows that are far away only once it has scrolled to them. */
function useMark<Row extends GridValidRowModel>({ columns }: AdminTableProps<Row>) {
  const grid = useGridApiRef();
  const mark = (box: Element, id: string, rowIndex: number) => {
    const card = box.querySelector<HTMLElement>(`li[data-id="${CSS.escape(id)}"] :is(button, a)`);
    card?.focus();
    if (card || !grid.current) return;
    grid.current.scrollToIndexes({ rowIndex, colIndex: 0 });
    grid.current.setCellFocus(id, columns[0]!.field);
  };
  return { grid, mark };
}

/** Lets the keyboard continue beyond the page's last row, or before its first one: see `requestPage`. */
export function usePaging<Row extends GridValidRowModel>(props: AdminTableProps<Row>, pages: Pages<Row>) {
  const { id: open, done } = useRow();
  const { grid, mark } = useMark(props);
  const awaited = useRef<{ page: number; step: PageStep['step'] }>(undefined);
  const box = useRef<HTMLElement>(null);
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  });
  useEffect(() => {
    const element = box.current;
    const onPageStep = (event: Event) => {
      const { step } = (event as CustomEvent<PageStep>).detail;
      const { page, next, back } = latest.current;
      const go = step === 1 ? next : back;
      if (!go) return;
      event.preventDefault();
      awaited.current = { page: page + step, step };
      go();
    };
    element?.addEventListener(PAGE_STEP, onPageStep);
    return () => element?.removeEventListener(PAGE_STEP, onPageStep);
  }, []);
  const { data, isPlaceholderData } = pages.query;
  useEffect(() => {
    if (!awaited.current || isPlaceholderData || !data) return;
    const { page, step } = awaited.current;
    awaited.current = undefined;
    const row = pages.page === page ? nearEnd(data.rows, step) : undefined;
    if (!row || !box.current) return;
    const id = props.getRowId ? props.getRowId(row) : String(row['id']);
    if (open) done(id);
    else mark(box.current, id, data.rows.indexOf(row));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with the rows of the page that is awaited
  }, [pages.page, data, isPlaceholderData]);
  return { box, grid, mark: { [TABLE]: '' } };
}

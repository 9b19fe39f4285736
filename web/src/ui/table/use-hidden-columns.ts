import type { GridColumnVisibilityModel, GridValidRowModel } from '@mui/x-data-grid';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import type { TableColumn } from './table-types';

const empty: readonly unknown[] = [undefined, null, ''];

/** Whether a column says the same in every row; a single row says something unless it is empty. */
export const isAlike = (values: readonly unknown[]): boolean =>
  values.length > 0 && new Set(values).size === 1 && (values.length > 1 || empty.includes(values[0]));

/**
 * Columns that are hidden at first; the menu of the columns shows them again. A sheet beside the table leaves it as much
 * room as a narrow window.
 */
export function useHiddenColumns<Row extends GridValidRowModel>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  isBesideSheet: boolean,
) {
  const isNarrowWindow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const narrow = isNarrowWindow || isBesideSheet;
  const [chosen, setChosen] = useState<GridColumnVisibilityModel>({});
  const hidden = useMemo(() => {
    const isHidden = ({ field, hides = [] }: TableColumn<Row>) =>
      hides.includes('always') ||
      (hides.includes('narrow') && narrow) ||
      (hides.includes('alike') && isAlike(rows.map(row => row[field] as unknown)));
    return Object.fromEntries(columns.filter(isHidden).map(({ field }) => [field, false]));
  }, [columns, rows, narrow]);
  const columnVisibilityModel = useMemo(() => ({ ...hidden, ...chosen }), [hidden, chosen]);
  return { columnVisibilityModel, onColumnVisibilityModelChange: setChosen };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { tableKeys } from '@/lib/query-keys';
import type { AdminTableProps, PageRequest } from './table-types';

export const SEARCH_DEBOUNCE_MS = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type Filters = Readonly<Record<string, readonly string[]>>;

/** State of the table's requests: search, filters, sorting and the cursors of the pages up to the current one. */
export function usePages<Row extends GridValidRowModel>(props: AdminTableProps<Row>) {
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Filters>(() =>
    Object.fromEntries((props.filters ?? []).flatMap(({ id, initial }) => (initial ? [[id, [initial]]] : []))),
  );
  const [sort, setSort] = useState<PageRequest['sort']>();
  const [limit, setLimit] = useState<number>(props.pageSize ?? 25);
  const settled = useSettled(search);

  const question = useMemo(
    () => ({ limit, filters, ...(settled ? { search: settled } : {}), ...(sort ? { sort } : {}) }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page's own question is part of this one
    [limit, filters, settled, sort, props.asked?.question],
  );
  // Cursors are valid for one request only: another search, filter or sorting starts at its first page.
  const [trail, setTrail] = useState({ question, cursors: [undefined] as (string | undefined)[] });
  const cursors = trail.question === question ? trail.cursors : [undefined];
  const page = cursors.length - 1;

  const query = useQuery({
    queryKey: tableKeys.page(props.queryKey, question, cursors[page]),
    queryFn: ({ signal }) => props.fetchPage({ ...question, cursor: cursors[page], signal }),
    placeholderData: keepPreviousData,
    meta: props.remember && !settled ? { remember: 'content' } : {},
  });
  const nextCursor = query.data?.nextCursor;
  return {
    query,
    question,
    search,
    setSearch,
    filters,
    setFilter: (id: string, value: string | undefined) => setFilters(old => ({ ...old, [id]: value ? [value] : [] })),
    clear: () => {
      setSearch('');
      setFilters({});
    },
    narrowed: props.asked?.narrowed || settled !== '' || Object.values(filters).some(chosen => chosen.length > 0),
    sort,
    setSort,
    limit,
    setLimit,
    page,
    next: nextCursor ? () => setTrail({ question, cursors: [...cursors, nextCursor] }) : undefined,
    back: page > 0 ? () => setTrail({ question, cursors: cursors.slice(0, -1) }) : undefined,
  };
}

export type Pages<Row extends GridValidRowModel> = ReturnType<typeof usePages<Row>>;

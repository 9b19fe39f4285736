import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { tableKeys } from '@/lib/query-keys';
import { useAddress } from '@/lib/use-address';
import { useTyped } from '@/lib/use-typed';
import type { AdminTableProps, PageRequest, TableFilter } from './table-types';

/** A list of no more has no pager. */
export const DEFAULT_ROWS = 25;

type Filters = Readonly<Record<string, readonly string[]>>;

/** `name.asc`, as in the address. */
const sortOf = (text: string | null): PageRequest['sort'] => {
  const [, field, direction] = /^([\w.]{1,60})\.(asc|desc)$/.exec(text ?? '') ?? [];
  return field ? { field, direction: direction as 'asc' | 'desc' } : undefined;
};

const ANY = 'any';
export const pageSizes = [10, 25, 50, 100] as const;

/** The chosen options: those of the address, else the ones chosen initially. */
const filtersOf = (params: URLSearchParams, filters: readonly TableFilter[]): Filters =>
  Object.fromEntries(
    filters.flatMap(({ id, initial, options }) => {
      const chosen = params.get(id) ?? initial;
      return options.some(({ value }) => value === chosen) ? [[id, [chosen!]]] : [];
    }),
  );

/** Request of the table, stored in the address, so that reload, links and Back restore it. */
function useQuestion<Row extends GridValidRowModel>(props: AdminTableProps<Row>) {
  const { params, write } = useAddress();
  const { searchable, filters: offered = [] } = props;
  const [search, setSearch] = useTyped(
    (searchable && params.get('q')) || '',
    useCallback(q => write({ q }), [write]),
  );
  // Compared as text: other parameters of the address, such as the open row, do not change the question.
  const narrowing = JSON.stringify({ filters: filtersOf(params, offered), sort: sortOf(params.get('sort')) });
  const { filters, sort } = useMemo(() => JSON.parse(narrowing) as Pick<PageRequest, 'filters' | 'sort'>, [narrowing]);
  const rows = Number(params.get('rows'));
  return {
    search,
    setSearch,
    settled: (searchable && params.get('q')?.trim()) || '',
    filters,
    setFilter: (id: string, value: string | undefined) => {
      const { initial } = offered.find(filter => filter.id === id) ?? {};
      write({ [id]: value === initial ? '' : (value ?? ANY) });
    },
    clear: () => {
      setSearch('');
      write({ q: '', ...Object.fromEntries(offered.map(({ id, initial }) => [id, initial ? ANY : ''])) });
    },
    sort,
    setSort: (sort: PageRequest['sort']) => write({ sort: sort ? `${sort.field}.${sort.direction}` : '' }),
    limit: pageSizes.find(size => size === rows) ?? props.pageSize ?? DEFAULT_ROWS,
    setLimit: (limit: number) => write({ rows: limit === (props.pageSize ?? DEFAULT_ROWS) ? '' : String(limit) }),
  };
}

/** State of the table's requests: search, filters, sorting and the cursors of the pages up to the current one. */
export function usePages<Row extends GridValidRowModel>(props: AdminTableProps<Row>) {
  const { settled, ...asked } = useQuestion(props);
  const { filters, sort, limit } = asked;

  const ownQuestion = JSON.stringify(props.asked?.question);
  const question = useMemo(
    () => ({ limit, filters, ...(settled ? { search: settled } : {}), ...(sort ? { sort } : {}) }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page's own question is part of this one
    [limit, filters, settled, sort, ownQuestion],
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
  // While a page loads, the rows are those of the previous page: their cursor leads to that same page.
  const goOn = () => query.isPlaceholderData || setTrail({ question, cursors: [...cursors, nextCursor] });
  return {
    query,
    question,
    ...asked,
    narrowed: props.asked?.narrowed || settled !== '' || Object.values(filters).some(chosen => chosen.length > 0),
    page,
    next: nextCursor ? () => void goOn() : undefined,
    back: page > 0 ? () => setTrail({ question, cursors: cursors.slice(0, -1) }) : undefined,
  };
}

export type Pages<Row extends GridValidRowModel> = ReturnType<typeof usePages<Row>>;

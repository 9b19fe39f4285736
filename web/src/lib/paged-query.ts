import { infiniteQueryOptions, type QueryKey, type QueryMeta } from '@tanstack/react-query';

type Pages = { nextCursor?: string | undefined };

/** A list that is read page by page, by cursor; it is read again on every visit unless `options` say otherwise. */
export const pagedQuery = <Answer extends Pages>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, context: { signal: AbortSignal }) => Promise<Answer>,
  { staleTime = 0, meta }: { staleTime?: number; meta?: QueryMeta } = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    staleTime,
    ...(meta ? { meta } : {}),
  });

export type PagedQuery<Answer extends Pages> = ReturnType<typeof pagedQuery<Answer>>;

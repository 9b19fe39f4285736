import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import type { PagedQuery } from '@/lib/paged-query';
import { EmptyState } from './empty-state';
import { ErrorView } from './error-view';
import { Framed } from './framed';
import { CardListSkeleton } from './skeletons';

type More = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Loads the next page of a list, as long as there is one. */
export function MoreButton({ query }: { query: More }) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button
      fullWidth
      variant="outlined"
      sx={{ mt: 2 }}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('wallet.more')}
    </Button>
  );
}

/** Cards of a list that is read page by page, each of which renders itself as a list item. */
export function CardList<Answer extends { nextCursor?: string | undefined }>(props: {
  query: PagedQuery<Answer>;
  cards: (page: Answer) => readonly ReactNode[];
  empty: ComponentProps<typeof EmptyState>;
}) {
  const query = useInfiniteQuery(props.query);
  if (query.isPending) return <CardListSkeleton count={3} />;
  if (!query.data) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const cards = query.data.pages.flatMap(props.cards);
  if (cards.length === 0)
    return (
      <Framed>
        <EmptyState {...props.empty} />
      </Framed>
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {cards}
      </Box>
      <MoreButton query={query} />
    </>
  );
}

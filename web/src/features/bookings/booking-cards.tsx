import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { QueryError } from '@/ui/error-view';
import { CardListSkeleton } from '@/ui/skeletons';
import { cardsQuery } from './api';
import { BookingCard, type ListActions } from './booking-card';
import { dateOf } from './booking-rules';
import { LookingNote } from './looking-note';
import type { BookingFilter } from './booking-filter';
import { useSearchProgress } from './use-search-progress';

export function CardList(props: ListActions & { label: string; rows: readonly Booking[]; upcoming?: boolean }) {
  const { label, rows, ...card } = props;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
        gap: 1.5,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {rows.map(booking => (
        <BookingCard key={booking.id} booking={booking} {...card} />
      ))}
    </Box>
  );
}

function useCards(question: BookingFilter) {
  const looking = useSearchProgress();
  const query = useInfiniteQuery(cardsQuery(question, looking));
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(page => page.rows);
  return { looking, query, rows, cut: pages.at(-1)?.cut === true };
}

function More({ query, rows }: Pick<ReturnType<typeof useCards>, 'query' | 'rows'>) {
  const { t } = useTranslation();
  if (query.hasNextPage)
    return (
      <Button
        fullWidth
        size="large"
        variant="outlined"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
        sx={{ mt: 2 }}
      >
        {t('bookings.loadMore')}
      </Button>
    );
  if (rows.length <= 5) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, textAlign: 'center', color: 'text.secondary' }}>
      {t('bookings.thatsAll')}
    </Typography>
  );
}

/** The bookings of one month under its name, in the order of the list. */
function Months({ label, rows, ...list }: ListActions & { label: string; rows: readonly Booking[] }) {
  const { date } = useFormat();
  const months = new Map<string, Booking[]>();
  for (const booking of rows) {
    const month = date(dateOf(booking), 'month');
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  if (months.size < 2) return <CardList {...list} label={label} rows={rows} />;
  return [...months].map(([month, ofMonth]) => (
    <Box key={month} sx={{ '& + &': { mt: 3 } }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, color: 'text.secondary' }}>
        {month}
      </Typography>
      <CardList {...list} label={`${label}: ${month}`} rows={ofMonth} />
    </Box>
  ));
}

/** Bookings that match a filter as cards, with a button to load more. */
export function BookingCards(
  props: ListActions & {
    question: BookingFilter;
    label: string;
    /** Renders the empty state; `cut` means the search stopped before the end of the list. */
    nothing: (search: { cut: boolean; further: () => void }) => ReactNode;
  },
) {
  const { question, label, nothing, ...list } = props;
  const { looking, query, rows, cut } = useCards(question);
  const further = () => void query.fetchNextPage();
  const busy = looking.found !== undefined;
  return (
    <>
      <LookingNote looking={looking} cut={cut && rows.length > 0 ? rows.length : undefined} onFurther={further} />
      {query.isPending && <CardListSkeleton count={4} />}
      <QueryError query={query} />
      {query.isSuccess && rows.length === 0 && !busy && nothing({ cut, further })}
      {rows.length > 0 && <Months {...list} label={label} rows={rows} />}
      {rows.length > 0 && !cut && <More query={query} rows={rows} />}
    </>
  );
}

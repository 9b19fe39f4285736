import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import { EmptyState } from '@/components/empty-state';
import { ErrorView } from '@/components/error-view';
import { CardListSkeleton } from '@/components/skeletons';
import { cardsQuery } from './api';
import { BookingCard } from './booking-card';
import { ACTIVE, shownStatuses } from './booking-rules';

function Chips(props: { chosen: string | undefined; onChoose: (chip: string | undefined) => void }) {
  const { t } = useTranslation();
  const chips = [undefined, ACTIVE, ...shownStatuses] as const;
  const label = (chip: (typeof chips)[number]) =>
    chip === undefined ? t('table.filterAll') : chip === ACTIVE ? t('bookings.active') : t(`status.${chip}`);
  return (
    <Box
      role="group"
      aria-label={t('bookings.filter')}
      sx={{ display: 'flex', gap: 1, mx: -2, px: 2, pb: 2, overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {chips.map(chip => {
        const on = props.chosen === chip;
        return (
          <Chip
            key={chip ?? ''}
            label={label(chip)}
            variant="outlined"
            aria-pressed={on}
            onClick={() => props.onChoose(chip)}
            sx={{
              height: 40,
              flex: 'none',
              bgcolor: on ? 'amberSoft' : 'transparent',
              borderColor: on ? 'text.primary' : 'hairline',
              '&&:hover': { bgcolor: on ? 'amberSoft' : 'surface' },
            }}
          />
        );
      })}
    </Box>
  );
}

/** The list on a phone: cards, more of them on request. */
export function BookingCards(props: {
  user: User;
  onCancel: (booking: Booking) => void;
  onPay: (booking: Booking) => void;
  onAssign: (booking: Booking) => void;
  /** What to do about an empty list. */
  action?: ReactNode;
}) {
  const { t } = useTranslation();
  const [chip, setChip] = useState<string>();
  const query = useInfiniteQuery(cardsQuery(chip));
  const rows = query.data?.pages.flatMap(page => page.rows) ?? [];
  const clear = (
    <Button variant="outlined" onClick={() => setChip(undefined)}>
      {t('table.clearFilters')}
    </Button>
  );
  return (
    <>
      <Chips chosen={chip} onChoose={setChip} />
      {query.isPending && <CardListSkeleton count={4} />}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          art={chip ? 'search' : 'road'}
          title={t(chip ? 'table.noMatchTitle' : 'no_bookings')}
          action={chip ? clear : props.action}
        />
      )}
      <Box
        component="ul"
        aria-label={t('nav.bookings')}
        sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map(booking => (
          <BookingCard
            key={booking.id}
            booking={booking}
            user={props.user}
            onCancel={props.onCancel}
            onPay={props.onPay}
            onAssign={props.onAssign}
          />
        ))}
      </Box>
      {query.hasNextPage && (
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
      )}
      {rows.length > 5 && !query.hasNextPage && (
        <Typography variant="body2" sx={{ mt: 2, textAlign: 'center', color: 'text.secondary' }}>
          {t('bookings.thatsAll')}
        </Typography>
      )}
    </>
  );
}

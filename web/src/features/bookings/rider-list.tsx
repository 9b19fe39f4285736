import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Day } from '#shared/domain/time/day';
import { dayStart, dayStartAfter } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { CardListSkeleton } from '@/ui/skeletons';
import { DayInput } from '@/ui/form/day-input';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { currentQuery, pastQuestion } from './api';
import type { ListActions } from './booking-card';
import { BookingCards, CardList } from './booking-cards';
import { splitCurrent } from './booking-rules';
import { TELL_EVERY_MS } from './when';

function Section(props: { title: string; count?: number; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'end', gap: 1, mb: 1.5 }}
      >
        <Typography id={id} variant="h3" component="h2">
          {props.title}
          {props.count !== undefined && props.count > 1 && (
            <Box
              component="span"
              className="tnum"
              sx={{ color: 'text.secondary', fontWeight: 400, marginInlineStart: 1 }}
            >
              {props.count}
            </Box>
          )}
        </Typography>
        {props.end}
      </Box>
      {props.children}
    </Box>
  );
}

/** Past bookings, of all days or up to one. */
function Past(props: ListActions & { none: boolean; action: ReactNode }) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  const { timeZone } = useSettings();
  const [until, setUntil] = useState<Day | ''>();
  const { none, action, ...list } = props;
  const before = !until ? undefined : dayStartAfter(dayStart(until, timeZone), 1, timeZone);
  const empty = delivery ? 'bookings.nothingPastDelivery' : 'bookings.nothingPast';
  return (
    <Section
      title={t('bookings.past')}
      end={
        until === undefined ? (
          // Without past bookings, there is nothing to filter.
          <Button
            variant="text"
            size="small"
            onClick={() => setUntil('')}
            sx={{ 'section:not(:has(li)) &': { display: 'none' } }}
          >
            {t('bookings.chooseDay')}
          </Button>
        ) : (
          <DayInput
            size="small"
            autoFocus
            label={t('bookings.until')}
            value={until}
            onDay={setUntil}
            sx={{ width: 200 }}
          />
        )
      }
    >
      <BookingCards
        {...list}
        question={pastQuestion(before)}
        label={t('bookings.past')}
        nothing={() =>
          none && !until ? (
            <EmptyState art="road" title={t('no_bookings')} action={action} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>{t(!until ? empty : 'bookings.nothingUntil')}</Typography>
          )
        }
      />
    </Section>
  );
}

/** All of a rider's bookings on one page: ongoing, upcoming and past. */
export function RiderList({ action, ...list }: ListActions & { action: ReactNode }) {
  const { t } = useTranslation();
  const now = useNow(TELL_EVERY_MS);
  const current = useQuery(currentQuery);
  const { upcoming, active } = splitCurrent(current.data ?? [], now);
  const none = current.isSuccess && current.data.length === 0;
  return (
    <>
      {current.isPending && <CardListSkeleton count={2} />}
      {current.isError && !current.data && (
        <ErrorView compact error={current.error} onRetry={() => void current.refetch()} />
      )}
      {active.length > 0 && (
        <Section title={t('bookings.activeTitle')} count={active.length}>
          <CardList {...list} label={t('bookings.activeTitle')} rows={active} />
        </Section>
      )}
      {upcoming.length > 0 && (
        <Section title={t('bookings.upcoming')} count={upcoming.length}>
          <CardList {...list} label={t('bookings.upcoming')} rows={upcoming} upcoming />
        </Section>
      )}
      {current.data && <Past {...list} none={none} action={action} />}
    </>
  );
}

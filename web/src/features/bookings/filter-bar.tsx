import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { CloseIcon } from '@/ui/icons';
import { lazyPart } from '@/lib/lazy-part';
import { useAppCategory } from '@/lib/settings-queries';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { deskShows, shows, type Asked, type Show } from './booking-filter';
import { PersonChip } from '@/features/users/person-chip';
import { SearchField } from './search-field';
import { StatusMenu } from './status-menu';

// Only admins choose a fleet: riders and drivers do not load the field.
const FleetPicker = lazyPart(async () => ({ default: (await import('./fleet-picker')).FleetPicker }));

const isDesk = (value: Show) => (deskShows as readonly Show[]).includes(value);

function Shows({ asked, usertype }: { asked: Asked; usertype: UserType }) {
  const { t } = useTranslation();
  const { show, statuses } = asked.question;
  // Only taxi fares are metered at the end of the trip, and only admins decide on the held part.
  const taxi = useAppCategory() === 'taxi';
  const decides = usertype === 'admin' && taxi;
  const offered = shows.filter(value => !isDesk(value) || (value === 'review' && decides) || show === value);
  return offered.map(value => (
    <FilterChip
      key={value}
      label={t(`bookings.show.${value}`)}
      chosen={statuses.length === 0 && show === value}
      onClick={() => asked.setShow(value)}
    />
  ));
}

function Chosen({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  return asked.question.statuses.map(status => {
    const word = t(`status.${status}`);
    return (
      <FilterChip
        key={status}
        label={word}
        chosen
        aria-label={t('bookings.dropFilter', { filter: word })}
        onClick={() => asked.toggleStatus(status)}
        onDelete={() => asked.toggleStatus(status)}
        deleteIcon={<CloseIcon aria-hidden />}
      />
    );
  });
}

/** The filters: search text, ongoing or ended, and statuses. */
export function FilterBar({ asked, usertype }: { asked: Asked; usertype: UserType }) {
  const { t } = useTranslation();
  return (
    <Box
      role="search"
      aria-label={t('bookings.filter')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: { xs: 'flex-start', md: 'center' },
        gap: 1.5,
        flex: 1,
        minWidth: 0,
      }}
    >
      <SearchField asked={asked} usertype={usertype} />
      {usertype === 'admin' && !asked.question.fleet && (
        <QuietBoundary waiting={<Box sx={{ width: { xs: '100%', md: 200 }, height: { xs: 48, md: 40 } }} />}>
          <FleetPicker onFleet={asked.setFleet} />
        </QuietBoundary>
      )}
      <Box
        role="group"
        aria-label={t('bookings.filter')}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flexWrap: { xs: 'nowrap', md: 'wrap' },
          overflowX: { xs: 'auto', md: 'visible' },
          scrollbarWidth: 'none',
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 0 },
          py: { xs: 0.5, md: 0 },
          maxWidth: { xs: '100vw', md: '100%' },
        }}
      >
        <Shows asked={asked} usertype={usertype} />
        <StatusMenu asked={asked} />
        <Chosen asked={asked} />
        {usertype === 'admin' && asked.question.fleet && (
          <PersonChip id={asked.question.fleet} text="users.ofFleet" onClear={() => asked.setFleet('')} />
        )}
        {asked.question.statuses.length > 1 && (
          <Button
            size="small"
            variant="text"
            onClick={asked.clear}
            sx={{ flex: 'none', minHeight: { xs: 44, md: 32 } }}
          >
            {t('table.clearFilters')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

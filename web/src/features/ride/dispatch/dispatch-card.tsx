import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { dispatchQuery, type DispatchView } from '@/features/assign/api';
import { useTranslation } from '@/i18n/translation';
import { ErrorView } from '@/ui/error-view';
import { ChevronIcon } from '@/ui/icons';
import { lazyPart } from '@/lib/lazy-part';
import { DispatchSearch } from './dispatch-search';
import { DriversNow } from './dispatch-now';
import { figuresOf, searchesOf, storyOf, type Chapter } from './dispatch-story';

const AssignPicker = lazyPart(async () => ({
  default: (await import('@/features/assign/assign-picker')).AssignPicker,
}));

function useSummary() {
  const { t } = useTranslation();
  return (story: readonly Chapter[]): string => {
    const figures = figuresOf(story);
    if (figures.wave > 0) return t(figures.search > 1 ? 'dispatch.summaryAgain' : 'dispatch.summary', figures);
    const last = story.at(-1)?.asked[0];
    if (!last) return t('dispatch.nobodyAsked');
    const name = last.name || t('dispatch.unknownDriver');
    if (last.outcome === 'accepted') return t('dispatch.lastAccepted', { name });
    return t(last.outcome === 'declined' ? 'dispatch.lastDeclined' : 'dispatch.lastAsked', { name });
  };
}

function Head(props: { id: string; open: boolean; summary: string | undefined; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <h2 style={{ margin: 0 }}>
      <ButtonBase
        aria-expanded={props.open}
        aria-controls={props.id}
        onClick={props.onToggle}
        sx={{ display: 'flex', gap: 2, width: '100%', p: 2, textAlign: 'start', borderRadius: 1.5 }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h4" component="span" sx={{ display: 'block' }}>
            {t('dispatch.title')}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            className="tnum"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {props.summary ?? <Skeleton width={180} />}
          </Typography>
        </Box>
        <ChevronIcon aria-hidden sx={{ transition: 'rotate 150ms', rotate: props.open ? '180deg' : 'none' }} />
      </ButtonBase>
    </h2>
  );
}

function Story(props: {
  booking: Booking;
  view: DispatchView;
  story: readonly Chapter[];
  onAssign: (uid: string) => void;
}) {
  const { view } = props;
  const searches = searchesOf(props.story);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', px: 2, pb: 2 }}>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {searches.map(search => (
          <DispatchSearch key={search.search} search={search} titled={searches.length > 1} />
        ))}
      </Box>
      {props.booking.status === 'NEW' && (
        <DriversNow drivers={view.candidates} onAssign={view.mayAssign ? props.onAssign : undefined} />
      )}
    </Box>
  );
}

/** For admins: the dispatch of a booking, past and current; a one-line summary until expanded. */
export function DispatchCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const id = useId();
  const summaryOf = useSummary();
  const [open, setOpen] = useState(false);
  const [assigning, setAssigning] = useState<{ driver?: string }>();
  // Refetched with every version of the booking, as its events change the dispatch.
  const query = useQuery({ ...dispatchQuery(booking.id, booking.v), placeholderData: keepPreviousData });
  const view = query.data;
  const story = view ? storyOf(view, booking) : [];
  const nothing = view && story.length === 0 && booking.status !== 'NEW';
  if (booking.status === 'PAYMENT_PENDING' || nothing) return null;
  if (query.isError && !view) return <ErrorView compact error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box
      component="section"
      aria-label={t('dispatch.title')}
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}
    >
      <Head id={id} open={open} summary={view && summaryOf(story)} onToggle={() => setOpen(!open)} />
      <Collapse in={open} id={id} unmountOnExit>
        {view && <Story booking={booking} view={view} story={story} onAssign={driver => setAssigning({ driver })} />}
      </Collapse>
      {view?.mayAssign && (
        <Box sx={{ px: 2, pb: 2 }}>
          <Button fullWidth onClick={() => setAssigning({})}>
            {t('bookings.assign')}
          </Button>
        </Box>
      )}
      {assigning && (
        <Suspense fallback={null}>
          <AssignPicker booking={booking} driver={assigning.driver} onClose={() => setAssigning(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}

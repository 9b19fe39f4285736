import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { placeIcon, usePlaceWords } from '@/features/places/saved-place';
import { useTrip } from './trip-store';
import { usePlaceOfSaved } from './use-place-of-saved';
import { savedFor } from './use-search';
import { useTripEnds } from './use-trip-ends';

const SHOWN = 3;

/** The rider's most frequent places, as long as there is no drop-off; other users have none. */
export function useRecentPlaces() {
  const { user, userType } = useSession();
  const { pickup, drop } = useTripEnds();
  if (drop || userType !== 'rider') return [];
  return savedFor(user?.savedAddresses ?? [], '').filter(({ description }) => description !== pickup?.add);
}

/** This rider's most frequent places, one press each, as long as there is no drop-off. */
export function RecentPlaces() {
  const { t } = useTranslation();
  const words = usePlaceWords();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: usePlaceOfSaved(),
    onSuccess: place => {
      useTrip.getState().setPoint('drop', place);
      // The button that has been pressed is gone.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
  });
  const places = useRecentPlaces();
  if (places.length === 0) return null;
  const iconOf = (place: (typeof places)[number]) => {
    const Icon = placeIcon(place);
    return <Icon fontSize="small" />;
  };
  return (
    <Box role="group" aria-label={t('book.recent')} sx={{ display: 'flex', gap: 1, overflowX: 'auto', m: -1, p: 1 }}>
      {places.slice(0, SHOWN).map(place => (
        <Button
          key={place.id}
          loading={isPending && variables.id === place.id}
          loadingPosition="start"
          type="button"
          variant="outlined"
          size="small"
          startIcon={iconOf(place)}
          onClick={() => mutate(place)}
          sx={{ flex: '0 0 auto', maxWidth: '60%', minHeight: 44, borderRadius: 22 }}
        >
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {words(place).main}
          </Box>
        </Button>
      ))}
    </Box>
  );
}

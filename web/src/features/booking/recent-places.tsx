import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { splitAddress } from '@/lib/split-address';
import { HistoryIcon } from '@/ui/icons';
import { useTrip } from './trip-store';
import { savedFor } from './use-search';
import { useTripEnds } from './use-trip-ends';

const SHOWN = 3;

/** Where this rider goes most, one press each, as long as there is no drop-off. */
export function RecentPlaces() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pickup, drop } = useTripEnds();
  const places = savedFor(user?.savedAddresses ?? [], '').filter(({ description }) => description !== pickup?.add);
  if (drop || places.length === 0) return null;
  const choose = ({ lat, lng, description: add }: (typeof places)[number]) => {
    useTrip.getState().setPoint('drop', { lat, lng, add });
    // The button that has been pressed is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Box role="group" aria-label={t('book.recent')} sx={{ display: 'flex', gap: 1, overflowX: 'auto', m: -1, p: 1 }}>
      {places.slice(0, SHOWN).map(place => (
        <Button
          key={place.description}
          type="button"
          variant="outlined"
          size="small"
          startIcon={<HistoryIcon fontSize="small" />}
          onClick={() => choose(place)}
          sx={{ flex: '0 0 auto', maxWidth: '60%', minHeight: 44, borderRadius: 22 }}
        >
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {splitAddress(place.description)[0]}
          </Box>
        </Button>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useFocusBack } from '@/lib/use-focus-back';
import { useTrip } from './trip-store';
import type { PickOnMap } from './use-pick-on-map';

const titles = { pickup: 'book.movePickup', drop: 'book.moveDrop' } as const;
const actions = { pickup: 'book.takePickup', drop: 'book.takeDrop' } as const;

/** Instruction while one end of the trip is chosen on the map, with the address at the pin. */
export function MapHint({ pick }: { pick: PickOnMap }) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  const { words, nowhere } = pick;
  const roughM = useTrip(trip => trip.roughM);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="h3" component="p">
        {t(titles[pick.which ?? 'pickup'])}
      </Typography>
      {roughM !== undefined && (
        <Typography role="alert" variant="body2">
          {t('book.roughGps', { distance: distance(roughM / 1_000) })}
        </Typography>
      )}
      <Typography
        role="status"
        variant="body1"
        sx={{ color: nowhere ? 'warning.main' : words ? 'text.primary' : 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {nowhere ? t('book.noRoadHere') : words ? <bdi>{words}</bdi> : t('book.readingAddress')}
      </Typography>
    </Box>
  );
}

/** Accepts the place under the pin, or cancels without a change. */
export function PickButtons({ pick }: { pick: PickOnMap }) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useFocusBack(row);
  return (
    <Box ref={row} sx={{ display: 'flex', gap: 1.5 }}>
      <Button variant="outlined" size="large" onClick={pick.cancel}>
        {t('common.cancel')}
      </Button>
      <Button
        size="large"
        disabled={!pick.mayTake && !pick.busy}
        loading={pick.busy}
        onClick={pick.take}
        sx={{ flex: 1 }}
      >
        {t(actions[pick.which ?? 'pickup'])}
      </Button>
    </Box>
  );
}

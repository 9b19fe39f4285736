import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { TripPoint } from './trip-store';

/** Instructions while an end of the trip is being picked on the map, with a button to finish or cancel. */
export function MapHint(props: {
  which: TripPoint;
  busy: boolean;
  /** The end's current place, if its pin is already set. */
  placed: PlacePoint | undefined;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const text = props.busy
    ? 'book.readingAddress'
    : props.placed
      ? 'book.adjustPin'
      : props.which === 'pickup'
        ? 'book.tapPickup'
        : 'book.tapDrop';
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="p">
        {t(text)}
      </Typography>
      {props.placed && !props.busy && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{props.placed.add}</bdi>
        </Typography>
      )}
      <Button variant="outlined" onClick={props.onCancel}>
        {t(props.placed ? 'book.pinDone' : 'common.cancel')}
      </Button>
    </Box>
  );
}

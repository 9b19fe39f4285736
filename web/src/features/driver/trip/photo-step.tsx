import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { PhotoKind } from '#shared/domain/files/rights';
import { PictureUpload } from '@/features/uploads/picture-upload';
import { useTranslation } from '@/i18n/translation';
import { patchState, reloadState } from '../api';

const words = {
  pickup_image: { title: 'driver.photoPickupTitle', text: 'driver.photoPickupText' },
  deliver_image: { title: 'driver.photoDropTitle', text: 'driver.photoDropText' },
} as const;

export const photoTitle = (kind: PhotoKind) => words[kind].title;

/** Takes and uploads the photo that the step requires; the booking shows it once uploaded. */
export function PhotoStep(props: {
  booking: Booking;
  kind: PhotoKind;
  /** The step was refused because this photo was missing. */
  refused?: boolean;
  onDone?: () => void;
  /** Continues with the existing photo; set if there is one. */
  onKeep?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { kind } = props;
  const { id } = props.booking;
  const arrived = (path: string) => {
    patchState(client, ({ activeBooking }) =>
      activeBooking?.id === id ? { activeBooking: { ...activeBooking, [kind]: path } } : {},
    );
    void reloadState(client);
    props.onDone?.();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {props.refused && (
        <Alert severity="warning" role="alert">
          {t(`${kind}_missing`)}
        </Alert>
      )}
      <PictureUpload
        camera
        label={t(words[kind].title)}
        help={t(words[kind].text)}
        target={{ kind, bookingId: id }}
        onDone={({ path }) => arrived(path)}
      />
      {props.onKeep && (
        <Button variant="text" onClick={props.onKeep}>
          {t('driver.photoKeep')}
        </Button>
      )}
    </Box>
  );
}

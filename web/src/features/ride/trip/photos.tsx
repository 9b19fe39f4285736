import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { fileLinkKeys } from '@/lib/query-keys';
import { useFileLink } from '@/lib/use-file-link';

const Lightbox = lazyPart(async () => ({ default: (await import('./lightbox')).Lightbox }));

const shape = { width: '100%', height: 'auto', aspectRatio: '4 / 3', borderRadius: 1.5 };

function Photo(props: { path: string; bookingId: string; label: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const url = useFileLink(props.path, { bookingId: props.bookingId });
  const asking = useIsFetching({ queryKey: fileLinkKeys.file(props.path) }) > 0;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      {url ? (
        <ButtonBase
          aria-label={t('ride.photoOpen', { photo: props.label })}
          onClick={() => setOpen(true)}
          sx={{ ...shape, overflow: 'hidden', border: 1, borderColor: 'hairline' }}
        >
          <img src={url} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        </ButtonBase>
      ) : asking ? (
        <Skeleton variant="rounded" sx={shape} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('ride.photoGone')}
        </Typography>
      )}
      <Typography component="figcaption" variant="caption" sx={{ color: 'text.secondary' }}>
        {props.label}
      </Typography>
      {open && url && (
        <Suspense fallback={null}>
          <Lightbox src={url} label={props.label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/** The driver's photos of pickup and delivery; a press enlarges them. */
export function Photos({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { id, pickup_image, deliver_image } = booking;
  if (!pickup_image && !deliver_image) return null;
  return (
    <Box component="section" aria-labelledby="ride-photos" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id="ride-photos" variant="h4" component="h2">
        {t('ride.photos')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
        {pickup_image && <Photo path={pickup_image} bookingId={id} label={t('ride.pickupPhoto')} />}
        {deliver_image && <Photo path={deliver_image} bookingId={id} label={t('ride.dropPhoto')} />}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { mayTakePhoto, type PhotoKind } from '#shared/domain/files/rights';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon } from '@/ui/icons';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFileLink } from '@/lib/use-file-link';
import { photoTitle } from './photo-step';

const kinds = ['pickup_image', 'deliver_image'] as const;
const SIDE_PX = 48;

function LargePhoto(props: { booking: Booking; kind: PhotoKind; onClose: () => void }) {
  const { t } = useTranslation();
  const { booking, kind } = props;
  const url = useFileLink(booking[kind], { bookingId: booking.id });
  const title = t(photoTitle(kind));
  return (
    <SheetDialog
      open
      title={title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{t('common.close')}</Button>}
    >
      {url ? (
        <Box component="img" src={url} alt={title} sx={{ display: 'block', width: '100%', borderRadius: 1.5 }} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('driver.photoGone')}</Typography>
      )}
    </SheetDialog>
  );
}

function Thumb({ booking, kind, onShow }: { booking: Booking; kind: PhotoKind; onShow: () => void }) {
  const { t } = useTranslation();
  const url = useFileLink(booking[kind], { bookingId: booking.id, thumb: true });
  const frame = {
    width: SIDE_PX,
    height: SIDE_PX,
    borderRadius: 1,
    flex: 'none',
    bgcolor: 'surface',
    objectFit: 'cover',
  };
  return (
    <ButtonBase
      onClick={onShow}
      aria-label={t('driver.photoShow', { name: t(photoTitle(kind)) })}
      sx={{ ...frame, border: 1, borderColor: 'hairline', overflow: 'hidden' }}
    >
      {url ? <Box component="img" src={url} alt="" sx={frame} /> : <CheckIcon aria-hidden fontSize="small" />}
    </ButtonBase>
  );
}

/** Photos taken for this delivery; the one due in the current status can be retaken. */
export function TakenPhotos(props: {
  booking: Booking;
  /** Undefined while the camera is shown anyway. */
  onRetake: ((kind: PhotoKind) => void) | undefined;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<PhotoKind>();
  const { booking, onRetake } = props;
  const taken = kinds.filter(kind => booking[kind]);
  if (taken.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}>
      {taken.map(kind => (
        <Box component="li" key={kind} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Thumb booking={booking} kind={kind} onShow={() => setShown(kind)} />
          <Typography variant="body2" sx={{ flex: '1 1 8rem', minWidth: 0, display: 'flex', gap: 0.5 }}>
            <CheckIcon aria-hidden fontSize="small" sx={{ color: 'success.main', flex: 'none' }} />
            {t(photoTitle(kind))}
          </Typography>
          {onRetake && mayTakePhoto(booking, kind, booking.driver ?? '') && (
            <Button variant="text" onClick={() => onRetake(kind)} sx={{ minHeight: 44, flex: 'none' }}>
              {t('driver.photoRetake')}
            </Button>
          )}
        </Box>
      ))}
      {shown && <LargePhoto booking={booking} kind={shown} onClose={() => setShown(undefined)} />}
    </Box>
  );
}

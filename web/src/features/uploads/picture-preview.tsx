import Box from '@mui/material/Box';
import { useTranslation } from '@/i18n/translation';
import { UserIcon } from '@/ui/icons';

/** The chosen picture, cropped to a circle or shown whole as a document; faded until uploaded. */
export function PicturePreview(props: {
  src: string | undefined;
  round: boolean;
  /** For layouts with little height. */
  isSmall?: boolean;
  isFaint: boolean;
}) {
  const { t } = useTranslation();
  const side = { xs: 72, sm: 104 };
  const frame = props.round
    ? { width: side, height: side, borderRadius: '50%', m: { xs: 1.5, sm: 2 }, flexShrink: 0 }
    : { width: '100%', height: props.isSmall ? 128 : { xs: 168, sm: 208 }, borderBottom: 1, borderColor: 'hairline' };
  return (
    <Box sx={{ ...frame, overflow: 'hidden', bgcolor: 'surface', display: 'grid', placeItems: 'center' }}>
      {props.src ? (
        <Box
          component="img"
          src={props.src}
          alt={t('upload.preview')}
          sx={{
            width: '100%',
            height: '100%',
            minHeight: 0,
            objectFit: props.round ? 'cover' : 'contain',
            opacity: props.isFaint ? 0.55 : 1,
            transition: 'opacity 250ms ease-out',
          }}
        />
      ) : (
        <UserIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useIsFetching } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { fileLinkKeys } from '@/lib/query-keys';
import { useFileLink } from '@/lib/use-file-link';

const shape = { width: '100%', maxWidth: 320, height: 'auto', aspectRatio: '3 / 2' };

/** An image from file storage, in the format of a card. */
export function FilePicture(props: { path: string; alt: string }) {
  const { t } = useTranslation();
  const url = useFileLink(props.path);
  const asking = useIsFetching({ queryKey: fileLinkKeys.file(props.path) }) > 0;
  if (!url && asking) return <Skeleton variant="rounded" sx={shape} />;
  if (!url) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('profile.pictureGone')}
      </Typography>
    );
  }
  return (
    <Box
      component="img"
      src={url}
      alt={props.alt}
      sx={{ ...shape, objectFit: 'cover', borderRadius: 1.5, border: 1, borderColor: 'hairline', bgcolor: 'surface' }}
    />
  );
}

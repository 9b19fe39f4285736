import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { BrandMark } from '@/ui/brand';
import { useSettings } from '@/lib/settings-queries';

/** Phones show so many lines of a notification. */
const LINES = 4;
const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/** A notification on the lock screen of a phone. `whole`: nothing is truncated. */
export function PhonePreview(props: { title: string; body: string; whole?: boolean }) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const { title, body, whole } = props;
  return (
    <Box
      component="figure"
      aria-label={t('broadcast.preview')}
      sx={{ m: 0, p: { xs: 2, sm: 3 }, borderRadius: 1.5, bgcolor: 'surface', border: 1, borderColor: 'hairline' }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          alignItems: 'start',
          maxWidth: 380,
          mx: 'auto',
          p: 1.5,
          borderRadius: 1.5,
          bgcolor: 'background.paper',
          boxShadow: 3,
          border: 1,
          borderColor: 'hairline',
        }}
      >
        <Box sx={{ display: 'flex', mt: 0.25 }}>
          <BrandMark size={36} />
        </Box>
        <div>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary' }}>
            <Typography variant="caption" translate="no">
              {appName}
            </Typography>
            <Typography variant="caption">{t('broadcast.now')}</Typography>
          </Box>
          <Typography
            variant="subtitle1"
            component="p"
            dir="auto"
            sx={{ ...clamped(whole ? 4 : 2), color: title ? 'text.primary' : 'text.secondary' }}
          >
            {title || t('broadcast.noTitle')}
          </Typography>
          <Typography
            variant="body2"
            dir="auto"
            sx={{
              ...(whole ? { overflowWrap: 'anywhere' } : clamped(LINES)),
              whiteSpace: 'pre-line',
              color: body ? 'text.primary' : 'text.secondary',
            }}
          >
            {body || t('broadcast.noBody')}
          </Typography>
        </div>
      </Box>
    </Box>
  );
}

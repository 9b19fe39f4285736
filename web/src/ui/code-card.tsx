import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';

/** A code in large type to be read out: by default the one that starts the trip. */
export function CodeCard({
  code,
  title,
  text,
}: {
  code: string;
  title?: string;
  /** Person who reads the code out; missing: the reader. */ text?: string;
}) {
  const { t } = useTranslation();
  const digits = [...code].join(' ');
  return (
    <Box
      component="section"
      aria-label={title ?? t('ride.code')}
      sx={{
        p: 2,
        borderRadius: 1.5,
        bgcolor: 'signalSoft',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
      }}
    >
      <Box sx={{ flex: '1 1 8rem' }}>
        <Typography variant="subtitle2" component="h2">
          {title ?? t('ride.code')}
        </Typography>
        <Typography variant="caption" component="p">
          {text ?? t('ride.codeText')}
        </Typography>
      </Box>
      <Typography
        variant="figure"
        component="p"
        dir="ltr"
        sx={{ letterSpacing: '0.08em !important' }}
        aria-label={title ? digits : t('ride.codeSpoken', { digits })}
        role="img"
      >
        {code}
      </Typography>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** The code that starts the trip, in large type to be read out. */
export function CodeCard({
  code,
  text,
}: {
  code: string;
  /** Who is to say it; missing: the reader. */ text?: string;
}) {
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      aria-label={t('ride.code')}
      sx={{
        p: 2,
        borderRadius: 1.5,
        bgcolor: 'amberSoft',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
      }}
    >
      <Box sx={{ flex: '1 1 8rem' }}>
        <Typography variant="subtitle2" component="h2">
          {t('ride.code')}
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
        aria-label={t('ride.codeSpoken', { digits: [...code].join(' ') })}
        role="img"
      >
        {code}
      </Typography>
    </Box>
  );
}

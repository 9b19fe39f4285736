import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';

const RADIUS = 32;
const LENGTH = 2 * Math.PI * RADIUS;

const Ring = styled('svg')(({ theme }) => ({
  display: 'block',
  transform: 'rotate(-90deg)',
  '& circle': { fill: 'none', strokeWidth: 7 },
  '& .ground': { stroke: theme.vars!.palette.hairline },
  '& .edge': { stroke: theme.vars!.palette.text.primary, strokeWidth: 9 },
  '& .left': { stroke: theme.vars!.palette.amber },
  '&[data-late="true"] .left': { stroke: theme.vars!.palette.error.main },
  '& .edge, & .left': { transition: 'stroke-dashoffset 250ms linear' },
}));

/** The offer's remaining time, as a shrinking ring around the seconds. */
export function CountdownRing(props: { part: number; seconds: number }) {
  const { t } = useTranslation();
  const dash = { strokeDasharray: LENGTH, strokeDashoffset: LENGTH * (1 - props.part) };
  return (
    <Box
      role="timer"
      aria-label={t('driver.secondsLeft', { count: props.seconds })}
      sx={{ position: 'relative', width: 80, height: 80, flex: 'none' }}
    >
      <Ring width={80} height={80} viewBox="0 0 80 80" aria-hidden data-late={props.seconds <= 5}>
        <circle className="ground" cx={40} cy={40} r={RADIUS} />
        <circle className="edge" cx={40} cy={40} r={RADIUS} style={dash} />
        <circle className="left" cx={40} cy={40} r={RADIUS} style={dash} />
      </Ring>
      <Box
        aria-hidden
        className="tnum"
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', typography: 'h2' }}
      >
        {props.seconds}
      </Box>
    </Box>
  );
}

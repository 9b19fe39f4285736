import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { Plate } from '@/ui/plate';

/** A driver's match score from 0 to 1; nearer drivers score higher. */
function ScoreBar(props: { score: number; muted: boolean | undefined }) {
  const { t } = useTranslation();
  const percent = Math.round(props.score * 100);
  return (
    <Box
      role="img"
      aria-label={t('dispatch.score', { score: percent })}
      title={t('dispatch.score', { score: percent })}
      sx={{ mt: 0.75, height: 3, borderRadius: 0.25, bgcolor: 'hairline', overflow: 'hidden' }}
    >
      <Box sx={{ height: '100%', width: `${percent}%`, bgcolor: props.muted ? 'outline' : 'amber' }} />
    </Box>
  );
}

/** One driver in a list: name, plate and distance, with the outcome or an action at the end. */
export function CandidateLine(props: {
  name: string;
  vehicleNumber: string;
  /** Missing if the distance was not measured. */
  km?: number;
  score?: number;
  /** Dims a driver who cannot be assigned. */
  muted?: boolean;
  /** The reason for the driver's state, as a sentence. */
  note?: string;
  end?: ReactNode;
}) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        // The score bar of the line before already separates the two.
        borderTop: props.score === undefined ? 1 : 0,
        borderColor: 'hairline',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="subtitle2"
            component="p"
            sx={{ overflowWrap: 'anywhere', color: props.muted ? 'text.secondary' : undefined }}
          >
            <bdi>{props.name || t('dispatch.unknownDriver')}</bdi>
          </Typography>
          <Typography
            variant="caption"
            component="p"
            className="tnum"
            sx={{ color: 'text.secondary', display: 'flex', alignItems: 'center', gap: 1, mt: 0.25 }}
          >
            <Plate number={props.vehicleNumber} />
            {props.km !== undefined && distance(props.km)}
          </Typography>
          {props.note && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {props.note}
            </Typography>
          )}
        </Box>
        {props.end}
      </Box>
      {props.score !== undefined && <ScoreBar score={props.score} muted={props.muted} />}
    </Box>
  );
}

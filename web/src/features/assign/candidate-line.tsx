import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format';
import { Plate } from '@/ui/plate';

/** How well a driver suits, from 0 to 1: nearer is more. */
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

/** One driver of a list: name, plate, distance; at the end what became of them or what can be done. */
export function CandidateLine(props: {
  name: string;
  vehicleNumber: string;
  /** Missing where nobody measured it. */
  km?: number;
  score?: number;
  /** Cannot be asked: stands back. */
  muted?: boolean;
  /** Why things stand as they do, in a sentence. */
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
        // A bar under the line before is rule enough.
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

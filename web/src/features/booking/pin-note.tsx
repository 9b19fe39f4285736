import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePinMove } from './pin-move-store';
import { type TripPoint, useTrip } from './trip-store';
import { useTripEnds } from './use-trip-ends';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';

function Line(props: { text: string; action: string; onAction: () => void; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {props.text}
      </Typography>
      <Button
        size="small"
        variant="text"
        onClick={props.onAction}
        sx={{ flex: 'none', maxWidth: '60%', mx: -1.5, '@media (pointer: coarse)': { minHeight: 44, my: -0.5 } }}
      >
        <Typography variant="inherit" component="span" noWrap dir="auto">
          {props.action}
        </Typography>
      </Button>
    </Box>
  );
}

const ends = ['pickup', 'drop'] as const;
const roughly = { street: 'book.pinStreet', interpolated: 'book.pinAbout' } as const;

/** Undo for the last pin move; otherwise names an end that is not at a door yet and offers to adjust it. */
export function PinNote(props: { onAdjust: (which: TripPoint) => void }) {
  const { t } = useTranslation();
  const points = useTripEnds();
  const last = usePinMove(moves => moves.last);
  if (last && points[last.which] === last.to) {
    const { which, from } = last;
    const back = () => {
      useTrip.getState().setPoint(which, from);
      usePinMove.setState({ last: undefined });
    };
    const [place] = splitAddress(from.add);
    return (
      <Line
        text={t('book.pinMoved', { point: t(`book.${which}`) })}
        action={t('book.pinBack', { place })}
        onAction={back}
      />
    );
  }
  return ends.map(which => {
    const precision = points[which]?.precision;
    if (precision !== 'street' && precision !== 'interpolated') return null;
    return (
      <Line
        key={which}
        text={t(roughly[precision], { point: t(`book.${which}`) })}
        action={t('book.pinAdjust')}
        onAction={() => props.onAdjust(which)}
      />
    );
  });
}

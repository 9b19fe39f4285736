import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { styled, useTheme } from '@mui/material/styles';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from '@/i18n/translation';
import { motion, radius } from '@/ui/theme/tokens';
import { ArrowIcon } from '@/ui/icons';
import { focusRing } from '@/ui/theme/focus';
import { ArmedStatus } from '../panel/armed-status';
import { useArmed, useSlide } from '../panel/use-slide';

const HEIGHT_PX = 64;
const GAP_PX = 6;
const KNOB_PX = HEIGHT_PX - 2 * GAP_PX;

const Track = styled('button')(({ theme }) => ({
  ...theme.typography.subtitle1,
  position: 'relative',
  display: 'block',
  width: '100%',
  height: HEIGHT_PX,
  padding: `0 ${KNOB_PX + GAP_PX}px`,
  border: 0,
  borderRadius: radius.card + GAP_PX,
  backgroundColor: theme.vars!.palette.primary.main,
  color: theme.vars!.palette.primary.contrastText,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  overflow: 'hidden',
  '&:focus-visible': focusRing(theme),
  '&[data-armed="true"]': { boxShadow: `inset 0 0 0 3px ${theme.vars!.palette.amber}` },
  '&:disabled': { cursor: 'progress' },
}));

const Knob = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: GAP_PX,
  insetInlineStart: GAP_PX,
  display: 'grid',
  placeItems: 'center',
  width: KNOB_PX,
  height: KNOB_PX,
  borderRadius: radius.card,
  backgroundColor: theme.vars!.palette.amber,
  color: theme.vars!.palette.onAmber,
  ...theme.applyStyles('dark', { backgroundColor: theme.vars!.palette.onAmber, color: theme.vars!.palette.amber }),
  '&[data-resting="true"]': { transition: `transform ${motion.calmMs}ms ${motion.easing}` },
}));

/**
 * Confirms a step that cannot be undone: slide the knob across. With a keyboard or a screen reader press twice; a tap
 * also arms it, so that people who cannot drag can use it.
 */
export function SlideConfirm(props: { label: string; busy: boolean; onConfirm: () => void }) {
  const { t } = useTranslation();
  const rtl = useTheme().direction === 'rtl';
  const track = useRef<HTMLButtonElement>(null);
  const [armed, setArmed] = useArmed(track);
  const confirm = () => {
    setArmed(false);
    props.onConfirm();
  };
  const { part, pulling, wasSlid, handlers } = useSlide({
    leftwards: rtl,
    taken: KNOB_PX + 2 * GAP_PX,
    onDone: confirm,
  });
  const press = (_event: MouseEvent) => {
    if (wasSlid()) return;
    if (armed) confirm();
    else setArmed(true);
  };
  const shift = `calc(${part * (rtl ? -1 : 1)} * (var(--slide-width) - ${KNOB_PX + 2 * GAP_PX}px))`;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Track
        ref={track}
        type="button"
        disabled={props.busy}
        aria-busy={props.busy}
        data-armed={armed}
        onClick={press}
        style={{ ['--slide-width' as string]: '100cqw' }}
        {...handlers}
      >
        <Knob aria-hidden data-resting={!pulling} style={{ transform: `translateX(${shift})` }}>
          {props.busy ? <CircularProgress size={24} color="inherit" thickness={5} /> : <ArrowIcon />}
        </Knob>
        <span style={{ opacity: 1 - part }}>{armed ? t('driver.pressAgain') : props.label}</span>
      </Track>
      <ArmedStatus text={armed && t('driver.pressAgain')} />
    </Box>
  );
}

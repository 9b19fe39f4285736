import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { styled, useTheme } from '@mui/material/styles';
import { useId, useRef } from 'react';
import { useTranslation } from '@/i18n/translation';
import { motion } from '@/ui/theme/tokens';
import { PowerIcon } from '@/ui/icons';
import { focusRing } from '@/ui/theme/focus';
import { ArmedStatus } from '../panel/armed-status';
import { useArmed, useSlide } from '../panel/use-slide';

const HEIGHT_PX = 72;
const GAP_PX = 6;
const KNOB_PX = HEIGHT_PX - 2 * GAP_PX;

/** Subdued while on duty: amber marks the next action, which is not to stop. */
const Track = styled('button')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    ...theme.typography.h3,
    position: 'relative',
    display: 'block',
    width: '100%',
    height: HEIGHT_PX,
    border: `2px solid ${palette.outline}`,
    borderRadius: HEIGHT_PX / 2,
    backgroundColor: palette.surface,
    color: palette.text.primary,
    cursor: 'pointer',
    lineHeight: 1.2,
    padding: 0,
    paddingInlineStart: KNOB_PX + GAP_PX,
    transition: `border-color ${motion.calmMs}ms`,
    '&[aria-checked="true"]': {
      paddingInlineStart: GAP_PX,
      paddingInlineEnd: KNOB_PX + GAP_PX,
      borderColor: palette.text.primary,
      touchAction: 'none',
      userSelect: 'none',
    },
    '&[data-armed="true"]': { boxShadow: `inset 0 0 0 3px ${palette.amber}` },
    '&:focus-visible': focusRing(theme),
    '&:disabled': { cursor: 'progress' },
  };
});

const Knob = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: GAP_PX - 2,
  insetInlineStart: GAP_PX - 2,
  display: 'grid',
  placeItems: 'center',
  width: KNOB_PX,
  height: KNOB_PX,
  borderRadius: '50%',
  backgroundColor: theme.vars!.palette.primary.main,
  color: theme.vars!.palette.primary.contrastText,
  '&[data-resting="true"]': {
    transition: `inset-inline-start ${motion.calmMs}ms ${motion.easing}, transform ${motion.calmMs}ms ${motion.easing}`,
  },
  '[aria-checked="true"] > &': {
    insetInlineStart: `calc(100% - ${KNOB_PX + GAP_PX - 2}px)`,
    backgroundColor: theme.vars!.palette.amber,
    color: theme.vars!.palette.onAmber,
  },
}));

/**
 * The on-duty switch, large enough for a thumb. One tap starts the shift; to end it the knob is slid to the other side,
 * or pressed twice.
 */
export function DutySwitch(props: { on: boolean; busy: boolean; text: string; onToggle: () => void }) {
  const { t } = useTranslation();
  const said = useId();
  const leftwards = useTheme().direction !== 'rtl';
  const track = useRef<HTMLButtonElement>(null);
  const [armed, setArmed] = useArmed(track);
  const toggle = () => {
    setArmed(false);
    props.onToggle();
  };
  const { part, pulling, wasSlid, handlers } = useSlide({ leftwards, taken: KNOB_PX + 2 * GAP_PX, onDone: toggle });
  const press = () => {
    if (wasSlid()) return;
    if (!props.on || armed) toggle();
    else setArmed(true);
  };
  const shift = `calc(${part * (leftwards ? -1 : 1)} * (100cqw - ${KNOB_PX + 2 * GAP_PX}px))`;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Track
        ref={track}
        type="button"
        role="switch"
        aria-checked={props.on}
        aria-label={t('driver.online')}
        aria-describedby={armed ? said : undefined}
        aria-busy={props.busy}
        data-armed={armed}
        disabled={props.busy}
        onClick={press}
        {...(props.on ? handlers : {})}
      >
        <Knob aria-hidden data-resting={!pulling} style={part ? { transform: `translateX(${shift})` } : {}}>
          {props.busy ? (
            <CircularProgress size={24} color="inherit" thickness={5} />
          ) : (
            <PowerIcon sx={{ fontSize: 28 }} />
          )}
        </Knob>
        <span id={said} style={{ opacity: 1 - part }}>
          {armed ? t('driver.slideOrPress') : props.text}
        </span>
      </Track>
      <ArmedStatus text={armed && t('driver.slideOrPress')} />
    </Box>
  );
}

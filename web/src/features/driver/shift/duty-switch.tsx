import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { motion } from '@/ui/theme/tokens';
import { PowerIcon } from '@/ui/icons';

const HEIGHT_PX = 72;
const GAP_PX = 6;

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
    transition: `background-color ${motion.calmMs}ms`,
    '&[aria-checked="true"]': { backgroundColor: palette.amber, borderColor: palette.onAmber, color: palette.onAmber },
    '&:focus-visible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: 3 },
    '&:disabled': { cursor: 'progress' },
  };
});

const Knob = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: GAP_PX - 2,
  insetInlineStart: GAP_PX - 2,
  display: 'grid',
  placeItems: 'center',
  width: HEIGHT_PX - 2 * GAP_PX,
  height: HEIGHT_PX - 2 * GAP_PX,
  borderRadius: '50%',
  backgroundColor: theme.vars!.palette.primary.main,
  color: theme.vars!.palette.primary.contrastText,
  transition: `inset-inline-start ${motion.calmMs}ms ${motion.easing}`,
  '[aria-checked="true"] > &': {
    insetInlineStart: `calc(100% - ${HEIGHT_PX - GAP_PX - 2}px)`,
    backgroundColor: theme.vars!.palette.onAmber,
    color: theme.vars!.palette.amber,
  },
}));

/** The on-duty switch, large enough for a thumb. */
export function DutySwitch(props: { on: boolean; busy: boolean; text: string; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Track
      type="button"
      role="switch"
      aria-checked={props.on}
      aria-label={t('driver.online')}
      aria-busy={props.busy}
      disabled={props.busy}
      onClick={props.onToggle}
    >
      <Knob aria-hidden>
        {props.busy ? (
          <CircularProgress size={24} color="inherit" thickness={5} />
        ) : (
          <PowerIcon sx={{ fontSize: 28 }} />
        )}
      </Knob>
      {props.text}
    </Track>
  );
}

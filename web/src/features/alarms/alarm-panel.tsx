import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { Alarm } from '#shared/contract/entities/alarm';
import { useTranslation } from '@/i18n/translation';
import { AlertIcon, BellIcon, BellOffIcon, ChevronIcon } from '@/ui/icons';
import { AlarmCard } from './alarm-card';
import { useAlarmSound } from './use-alarm-sound';

/** The same red in light and dark: white on it has 5.6:1. */
const ALARM_RED = '#C62828';

/** The distance of the panel from the window's edge, at both its sides. */
const ROOM_PX = 48;

const frame = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: { xs: 'calc(8px + env(safe-area-inset-top))', md: 'auto' },
  // On wide screens it is at the bottom: the page's own actions are at the top.
  bottom: { md: 24 },
  insetInlineEnd: { xs: 8, md: 24 },
  insetInlineStart: { xs: 8, md: 'auto' },
  width: { md: 400 },
  maxHeight: { xs: '80dvh', md: '60dvh' },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  boxShadow: `0 0 0 2px ${ALARM_RED}, 0 16px 48px rgb(10 12 18 / 0.4)`,
} as const;

/** Ends within five seconds (WCAG 2.2.2). */
const pulse = {
  '@keyframes wf-alarm': { '50%': { opacity: 0.35 } },
  animation: 'wf-alarm 1s ease-in-out 4',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
};

const onRed = { color: '#FFFFFF', '&.Mui-focusVisible': { outline: '2px solid #FFFFFF', outlineOffset: -4 } };

function Head(props: {
  id: string;
  count: number;
  open: boolean;
  silent: boolean;
  onToggle: () => void;
  onSilence: () => void;
}) {
  const { t } = useTranslation();
  const { open, silent, count } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        paddingInlineStart: 2,
        paddingInlineEnd: 0.5,
        minHeight: 56,
        bgcolor: ALARM_RED,
        color: '#FFFFFF',
      }}
    >
      <AlertIcon aria-hidden sx={pulse} />
      <Typography variant="h4" component="h2" sx={{ flex: 1, minWidth: 0 }}>
        {t('alarm.title', { count })}
      </Typography>
      <IconButton
        aria-label={t('alarm.silence')}
        aria-pressed={silent}
        title={t('alarm.silence')}
        onClick={props.onSilence}
        sx={onRed}
      >
        {silent ? <BellOffIcon /> : <BellIcon />}
      </IconButton>
      <IconButton
        aria-label={t(open ? 'alarm.fold' : 'alarm.unfold')}
        aria-expanded={open}
        aria-controls={props.id}
        onClick={props.onToggle}
        sx={onRed}
      >
        <ChevronIcon sx={{ rotate: open ? '180deg' : 'none' }} />
      </IconButton>
    </Box>
  );
}

/** The screen reader announcement for a new alarm. */
function useSpoken(alarms: readonly Alarm[]): string {
  const { t } = useTranslation();
  const newest = alarms[0]!;
  return t(newest.byType === 'rider' ? 'alarm.byRider' : 'alarm.byDriver', { name: newest.name });
}

/** Keeps as much room free below the page as the panel covers, so that everything can be scrolled into sight. */
function useRoomBelow() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = panel;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      document.body.style.paddingBlockEnd = `${current.offsetHeight + ROOM_PX}px`;
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      document.body.style.paddingBlockEnd = '';
    };
  }, []);
  return panel;
}

/**
 * The open alarms as an overlay on every page until an admin resolves them. It can be collapsed to a bar but not
 * closed.
 */
export function AlarmPanel({ alarms }: { alarms: readonly Alarm[] }) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRoomBelow();
  const spoken = useSpoken(alarms);
  const [open, setOpen] = useState(true);
  const [silent, setSilent] = useState(false);
  const { blocked } = useAlarmSound(!silent);
  return (
    <Box ref={panel} component="aside" id="alarms" tabIndex={-1} aria-label={t('alarm.label')} sx={frame}>
      <Head
        id={id}
        count={alarms.length}
        open={open}
        silent={silent}
        onToggle={() => setOpen(!open)}
        onSilence={() => setSilent(!silent)}
      />
      <Box role="alert" className="visually-hidden">
        {spoken}
      </Box>
      {blocked && !silent && (
        <Typography variant="body2" sx={{ px: 2, py: 1, bgcolor: 'error.soft', color: 'error.main' }}>
          {t('alarm.blocked')}
        </Typography>
      )}
      {open && (
        <Box component="ul" id={id} sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto' }}>
          {alarms.map(alarm => (
            <AlarmCard key={alarm.id} alarm={alarm} />
          ))}
        </Box>
      )}
    </Box>
  );
}

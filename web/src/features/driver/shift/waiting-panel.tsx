import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import type { LatLng } from '#shared/contract/entities/common';
import { usePlaceName } from '@/lib/place-name';
import { BottomPanel } from '../panel/bottom-panel';
import { PushOffer } from '@/features/push/push-offer';
import { DutySwitch } from './duty-switch';
import { MissedList } from './missed-list';
import { SoundButton } from '../sound/sound-button';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';

const sweep = keyframes({ '0%': { insetInlineStart: '-35%' }, '100%': { insetInlineStart: '100%' } });

const Sweep = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 4,
  marginBottom: 16,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars!.palette.hairline,
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    width: '35%',
    borderRadius: 2,
    backgroundColor: theme.vars!.palette.amber,
    // Motion beside text ends within five seconds (WCAG 2.2.2); then the bar rests in the middle.
    insetInlineStart: '32.5%',
    animation: `${sweep} 2.4s ease-in-out 2`,
  },
  '@media (prefers-reduced-motion: reduce)': { '&::after': { animation: 'none' } },
}));

/** On duty without an offer: where the driver is searching, and whether the live connection is lost. */
export function WaitingPanel(props: {
  at: LatLng | undefined;
  /** Whether the device does not say where it is, so that `at` is old. */
  lost: boolean;
  isConnectionLost: boolean;
  /** Whether the device refuses to keep the screen on. */
  mayGoDark: boolean;
  busy: boolean;
  /** The missed trip that is being accepted. */
  taking: string | undefined;
  onTake: (bookingId: string) => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const address = usePlaceName(props.at);
  const near = address ? t('driver.waitingNear', { place: splitAddress(address)[0] }) : t('driver.waiting');
  const title = props.lost ? t('driver.lostTitle') : near;
  return (
    <BottomPanel
      label={t('driver.panel')}
      footer={<DutySwitch on busy={props.busy} text={t('driver.slideOffline')} onToggle={props.onStop} />}
    >
      {!props.lost && <Sweep aria-hidden />}
      <Typography variant="h2" aria-live="polite">
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
        <Typography
          sx={{ flex: '1 1 280px', color: props.isConnectionLost ? 'warning.main' : 'text.secondary' }}
          role="status"
        >
          {/* The warning above covers a lost position. */}
          {props.isConnectionLost ? t('driver.reconnecting') : !props.lost && t('no_tasks')}
        </Typography>
        <SoundButton />
      </Box>
      {props.mayGoDark && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('driver.mayGoDark')}
        </Typography>
      )}
      <MissedList taking={props.taking} onTake={props.onTake} />
      <PushOffer text={t('push.offerDriver')} />
    </BottomPanel>
  );
}

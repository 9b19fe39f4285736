import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { BESIDE_CARD, BESIDE_MAP } from '@/ui/map-card';
import { OfflineIcon } from '@/ui/icons';
import { useOnline, useOwnOfflineNote } from '@/lib/online';
import { AmberCard } from '../panel/amber-card';
import { useReportStripsEnd } from '../panel/strips';
import { countWaiting, isHeld, type Waiting } from './optimistic-booking';
import type { QueueState } from './driver-queue';
import { queueOf } from './queues';
import { RefusalNote } from './refusal-note';

const rows = { display: 'grid', gap: 1 } as const;

const Stack = styled('div')({
  position: 'absolute',
  // Above the panel, as refused steps must be read first.
  zIndex: 4,
  top: 84,
  insetInlineStart: 12,
  width: 'min(440px, calc(100% - 72px))',
  [BESIDE_MAP]: { top: 88, insetInlineStart: BESIDE_CARD, width: `min(440px, calc(100% - ${BESIDE_CARD} - 72px))` },
});

/** Delay before "sending" is shown, so that an attempt that fails at once does not flash it. */
const NOTICED_MS = 400;

function useNoticed(on: boolean): boolean {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(on), on ? NOTICED_MS : 0);
    return () => clearTimeout(timer);
  }, [on]);
  return noticed && on;
}

/** "2 steps and 14 positions". */
function useCounted({ steps, positions }: Waiting): string {
  const { t } = useTranslation();
  const parts = {
    steps: t('queue.steps', { count: steps }),
    positions: t('queue.positions', { count: positions }),
  };
  if (steps > 0 && positions > 0) return t('queue.both', parts);
  return steps > 0 ? parts.steps : parts.positions;
}

/** Shows what is queued; while offline with an empty queue, only that the device is offline. */
function NetworkCard({ queue, held }: { queue: QueueState; held: boolean }) {
  const { t } = useTranslation();
  const waiting = countWaiting(queue.entries);
  const what = useCounted(waiting);
  const sending = useNoticed(queue.sending) && held;
  const count = waiting.steps + waiting.positions;
  const text = sending ? t('queue.sending', { what }) : held ? t('queue.waiting', { what, count }) : t('queue.offline');
  return (
    <AmberCard>
      {sending ? <CircularProgress size={20} color="inherit" aria-hidden /> : <OfflineIcon aria-hidden />}
      <span>{text}</span>
      {/* A static text for screen readers, so that it is not announced again with every position. */}
      <span className="visually-hidden" role="status">
        {t(sending ? 'queue.sayingSending' : 'queue.sayingWaiting')}
      </span>
    </AmberCard>
  );
}

/** Strips that the panel does not cover. */
function Strips({ children }: { children: ReactNode }) {
  const strips = useRef<HTMLDivElement>(null);
  useReportStripsEnd(strips);
  return (
    <Box ref={strips} sx={rows}>
      {children}
    </Box>
  );
}

/**
 * Shows queued entries, refused steps, the offline state and a warning of the page; if there is none of these, its
 * children instead.
 */
export function QueueBanner(props: { uid: string; queue: QueueState; warning: ReactNode; children: ReactNode }) {
  const { uid, queue, warning } = props;
  const heldRefusals = queue.refusals.filter(refusal => refusal.held);
  const held = isHeld(queue.entries);
  const online = useOnline();
  useOwnOfflineNote();
  if (online && !held && heldRefusals.length === 0 && !warning) return props.children;
  return (
    <Stack>
      <Strips>
        {(held || !online) && <NetworkCard queue={queue} held={held} />}
        {warning}
      </Strips>
      {heldRefusals.length > 0 && (
        <Box role="alert" sx={{ ...rows, mt: 1 }}>
          {heldRefusals.map(refusal => (
            <RefusalNote key={refusal.id} refusal={refusal} onRead={() => queueOf(uid).dismiss(refusal.id)} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

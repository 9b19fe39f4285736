import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { useTranslation } from '@/i18n/translation';
import { ArrowIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { Bubble, PendingBubble } from './bubble';
import { byDay, nameOfDay, type Day } from './message-days';
import type { Pending } from './outbox';
import { useStickToEnd } from './use-stick-to-end';

type Talk = {
  booking: Booking;
  side: 'rider' | 'driver' | undefined;
  now: number;
};

const names = ({ booking, side }: Talk, you: string) => ({
  rider: side === 'rider' ? you : booking.customer_name,
  driver: side === 'driver' ? you : (booking.driver_name ?? ''),
});

function DayOfTalk({ day, talk }: { day: Day; talk: Talk }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const word = nameOfDay(day.at, talk.now, timeZone);
  const title = word ? t(`chat.${word}`) : date(day.at, 'day');
  const who = names(talk, t('chat.you'));
  // For an observer the driver's messages are aligned like one's own.
  const own = talk.side ?? 'driver';
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="caption" component="h3" sx={{ textAlign: 'center', color: 'text.secondary', my: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {day.messages.map((message, i) => (
          <Bubble
            key={message.id}
            message={message}
            end={message.source === own}
            name={who[message.source]}
            showName={!talk.side && day.messages[i - 1]?.source !== message.source}
          />
        ))}
      </Box>
    </Box>
  );
}

function Earlier(props: { busy: boolean; onMore: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Button variant="text" loading={props.busy} onClick={props.onMore}>
        {t('chat.earlier')}
      </Button>
    </Box>
  );
}

function ToEnd({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Fab
      variant="extended"
      size="medium"
      color="primary"
      onClick={onClick}
      sx={{ position: 'absolute', bottom: 12, insetInline: 0, mx: 'auto', width: 'fit-content', gap: 1 }}
    >
      <ArrowIcon sx={{ transform: 'rotate(90deg)', fontSize: 18 }} />
      {t('chat.newMessages')}
    </Fab>
  );
}

const scroller = {
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // useStickToEnd handles scroll anchoring instead.
  overflowAnchor: 'none',
  px: 2,
  pb: 2,
  // Aligns a short conversation to the bottom, next to the input field.
  '&::before': { content: '""', mt: 'auto' },
} as const;

/** The messages grouped by day, and those being sent. */
export function ChatList(props: {
  talk: Talk;
  messages: readonly ChatMessage[];
  pending: readonly Pending[];
  /** Loads older messages; missing if there are none. */
  onEarlier?: () => void;
  loadingEarlier: boolean;
}) {
  const { t } = useTranslation();
  const { messages, pending, talk } = props;
  const newest = messages.at(-1);
  const { box, more, toEnd, onScroll } = useStickToEnd({
    first: messages[0]?.id ?? '',
    last: newest?.id ?? '',
    own: newest !== undefined && newest.source === talk.side,
    tail: pending.map(({ key, error }) => (error === undefined ? key : `${key} held up`)).join(),
  });
  const { timeZone } = useSettings();
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={box}
        onScroll={onScroll}
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        role="log"
        aria-label={t('chat.messages')}
        sx={scroller}
      >
        {props.onEarlier && <Earlier busy={props.loadingEarlier} onMore={props.onEarlier} />}
        {byDay(messages, timeZone).map(day => (
          <DayOfTalk key={day.at} day={day} talk={talk} />
        ))}
        {pending.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0, display: 'grid', gap: 0.75 }}>
            {pending.map(message => (
              <PendingBubble key={message.key} message={message} />
            ))}
          </Box>
        )}
      </Box>
      {more && <ToEnd onClick={toEnd} />}
    </Box>
  );
}

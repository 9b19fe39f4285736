import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { useTranslation } from '@/i18n/translation';
import { ErrorView } from '@/ui/error-view';
import { ChatIcon } from '@/ui/icons';
import { plainDisc } from '@/ui/theme/chosen';
import { serverNow } from '@/lib/server-clock';
import { ChatCompose } from './chat-compose';
import { useChat } from './use-chat';
import { ChatFrame } from './chat-frame';
import { ChatHead } from './chat-head';
import { ChatList } from './chat-list';
import { send, stillPending, useOutbox } from './outbox';
import { markRead } from './read-marks';
import { useSide } from './use-side';

function Waiting() {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      aria-label={t('chat.loading')}
      sx={{ flex: 1, p: 2, display: 'grid', gap: 1, alignContent: 'end' }}
    >
      {(['start', 'end', 'start'] as const).map((side, i) => (
        <Skeleton key={i} variant="rounded" width={i === 1 ? '45%' : '65%'} height={48} sx={{ justifySelf: side }} />
      ))}
    </Box>
  );
}

function Nothing({ other, ended }: { other: string | undefined; ended: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        p: 4,
      }}
    >
      <Box sx={[plainDisc, { display: 'grid', placeItems: 'center', width: 72, height: 72, borderRadius: '50%' }]}>
        <ChatIcon sx={{ fontSize: 32 }} />
      </Box>
      <Typography variant="h4" component="p" sx={{ mt: 1 }}>
        {t(ended ? 'chat.endedEmpty' : 'chat.emptyTitle')}
      </Typography>
      {other && (
        <Typography sx={{ color: 'text.secondary', maxWidth: 300 }}>{t('chat.emptyText', { name: other })}</Typography>
      )}
    </Box>
  );
}

/** Shown instead of the input field: why the user cannot write. */
function ReadOnly({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      sx={{ flex: 'none', p: 2, textAlign: 'center', color: 'text.secondary', borderTop: 1, borderColor: 'hairline' }}
    >
      {text}
    </Typography>
  );
}

/** Marks the newest message as read while the panel is visible. */
function useMarkRead(bookingId: string, newest: ChatMessage | undefined): void {
  const id = newest?.id;
  useEffect(() => {
    const mark = () => {
      if (id && !document.hidden) markRead(bookingId, id);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [bookingId, id]);
}

function Talk({ booking }: { booking: Booking }) {
  const { me, side, other, mayWrite } = useSide(booking);
  const { query, messages } = useChat(booking.id);
  const outbox = useOutbox(({ pending }) => pending);
  const [now] = useState(() => serverNow());
  useMarkRead(booking.id, messages.at(-1));
  const pending = stillPending(
    outbox,
    booking.id,
    messages.filter(({ from }) => from === me),
  );
  if (messages.length + pending.length === 0) {
    if (query.isPending) return <Waiting />;
    if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
    return <Nothing other={mayWrite ? other : undefined} ended={side !== undefined && !mayWrite} />;
  }
  return (
    <ChatList
      talk={{ booking, side, now }}
      messages={messages}
      pending={pending}
      onEarlier={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      loadingEarlier={query.isFetchingNextPage}
    />
  );
}

/** The chat of a booking: rider and driver write, admins only read. */
export function ChatPanel({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { side, mayWrite, other } = useSide(booking);
  const { messages } = useChat(booking.id);
  const desk = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const say = (text: string) => send({ bookingId: booking.id, text, after: messages.at(-1)?.id ?? '' });
  return (
    <ChatFrame label={side ? t('chat.openWith', { name: other }) : t('chat.title')} onClose={onClose}>
      <ChatHead booking={booking} side={side} onClose={onClose} />
      <Talk booking={booking} />
      {side && mayWrite ? (
        // Autofocus only on a desktop: on a phone the keyboard would cover the messages.
        <ChatCompose bookingId={booking.id} side={side} other={other} focus={desk} onSend={say} />
      ) : (
        <ReadOnly text={t(side ? 'chat.ended' : 'chat.readOnly')} />
      )}
    </ChatFrame>
  );
}

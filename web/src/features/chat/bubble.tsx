import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { AlertIcon } from '@/ui/icons';
import { toApiError } from '@/lib/api-error';
import { useFormat } from '@/lib/format';
import { discard, isLost, retry, type Pending } from './outbox';

const Shape = styled('div')(({ theme }) => ({
  maxWidth: '82%',
  padding: '8px 12px',
  borderRadius: 12,
  backgroundColor: theme.vars!.palette.surface,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  '&[data-end="false"]': { borderEndStartRadius: 4 },
  '&[data-end="true"]': {
    borderEndEndRadius: 4,
    backgroundColor: theme.vars!.palette.primary.main,
    borderColor: theme.vars!.palette.primary.main,
    color: theme.vars!.palette.primary.contrastText,
  },
}));

const words = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' } as const;

/** The text as written: in its own direction, with its line breaks, never as markup. */
function Words({ text, foot }: { text: string; foot: ReactNode }) {
  return (
    <>
      <Typography dir="auto" sx={words}>
        {text}
      </Typography>
      <Typography variant="caption" component="p" className="tnum" sx={{ opacity: 0.78, textAlign: 'end' }}>
        {foot}
      </Typography>
    </>
  );
}

const row = (end: boolean) =>
  ({ display: 'flex', flexDirection: 'column', alignItems: end ? 'flex-end' : 'flex-start', gap: 0.5 }) as const;

/**
 * A message bubble; one's own are aligned to the end. `name` is the sender, visible only if `showName`, but always read
 * out.
 */
export function Bubble(props: { message: ChatMessage; end: boolean; name: string; showName: boolean }) {
  const { date } = useFormat();
  const { message, end } = props;
  return (
    <Box component="li" sx={row(end)}>
      <Typography
        variant="caption"
        className={props.showName ? undefined : 'visually-hidden'}
        sx={{ color: 'text.secondary', px: 1, mt: 0.5 }}
      >
        <bdi>{props.name}</bdi>
      </Typography>
      <Shape data-end={end}>
        <Words
          text={message.message}
          foot={<time dateTime={new Date(message.at).toISOString()}>{date(message.at, 'time')}</time>}
        />
      </Shape>
    </Box>
  );
}

/** Why a message was not sent, and advice, as a sentence. */
function useReason(error: unknown): string {
  const { t } = useTranslation();
  // It is sent automatically as soon as the connection is back.
  if (isLost(error)) return t('chat.waiting');
  if (isApiError(error, 'too_many_requests')) return t('chat.tooMany');
  const { code } = toApiError(error);
  return code === 'chat_not_found' || code === 'require_approval' || code === 'not_logged_in'
    ? t(code)
    : t('chat.broken');
}

function Failed({ message }: { message: Pending }) {
  const { t } = useTranslation();
  const why = useReason(message.error);
  return (
    <Box role="alert" sx={row(true)}>
      <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: 'error.main', typography: 'caption' }}>
        <AlertIcon sx={{ fontSize: 16 }} />
        <span>{isLost(message.error) ? why : `${t('chat.notSent')} ${why}`}</span>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="text" onClick={() => discard(message.key)}>
          {t('chat.discard')}
        </Button>
        <Button variant="outlined" onClick={() => retry(message)}>
          {t('chat.retry')}
        </Button>
      </Box>
    </Box>
  );
}

/** A message that is being sent or has failed. */
export function PendingBubble({ message }: { message: Pending }) {
  const { t } = useTranslation();
  const failed = message.error !== undefined;
  const isWaiting = failed && isLost(message.error);
  const foot = failed && !isWaiting ? t('chat.notSentShort') : t('chat.sending');
  return (
    <Box component="li" sx={row(true)}>
      <Shape data-end style={failed && !isWaiting ? undefined : { opacity: 0.7 }}>
        <Words text={message.text} foot={foot} />
      </Shape>
      {failed && <Failed message={message} />}
    </Box>
  );
}

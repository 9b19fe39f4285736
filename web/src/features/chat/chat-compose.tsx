import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useRef, type KeyboardEvent } from 'react';
import { CHAT_MESSAGE_LENGTH } from '#shared/contract/constants';
import { isBlank, plainText } from '#shared/contract/schema/plain-text';
import { useTranslation } from '@/i18n/translation';
import { line } from '@/ui/icon-line';
import { saveDraft, useOutbox } from './outbox';

const SendIcon = /* @__PURE__ */ line('Send', 'M4 5l16.5 7L4 19l2.5-7zM6.5 12h6', true);

/** The remaining length is shown from this many characters on. */
const COUNT_FROM = CHAT_MESSAGE_LENGTH - 100;
const quickReplies = ['chat.quickHere', 'chat.quickMinutes', 'chat.quickWay'] as const;

const replyLook = {
  height: 'auto',
  minHeight: 44,
  maxWidth: '100%',
  px: 0.5,
  '& .MuiChip-label': { whiteSpace: 'normal', py: 0.5 },
};

function QuickReplies({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('chat.quick')} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
      {quickReplies.map(key => (
        <Chip key={key} label={t(key)} variant="outlined" onClick={() => onSend(t(key))} sx={replyLook} />
      ))}
    </Box>
  );
}

function SendButton({ blank }: { blank: boolean }) {
  const { t } = useTranslation();
  return (
    <IconButton
      type="submit"
      aria-label={t('chat.send')}
      aria-disabled={blank}
      sx={{
        width: 48,
        height: 48,
        borderRadius: '50%',
        bgcolor: blank ? 'surface' : 'primary.main',
        color: blank ? 'text.secondary' : 'primary.contrastText',
        '&:hover': { bgcolor: blank ? 'surface' : 'primary.dark' },
      }}
    >
      <SendIcon />
    </IconButton>
  );
}

function Field(props: { bookingId: string; other: string; focus: boolean; onSend: (text: string) => void }) {
  const { t } = useTranslation();
  const text = useOutbox(({ drafts }) => drafts[props.bookingId] ?? '');
  const input = useRef<HTMLTextAreaElement>(null);
  const blank = isBlank(text);
  const submit = () => {
    if (blank) return;
    props.onSend(plainText(text));
    saveDraft(props.bookingId, '');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}
    >
      <InputBase
        multiline
        maxRows={5}
        autoFocus={props.focus}
        inputRef={input}
        value={text}
        onChange={event => saveDraft(props.bookingId, event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('chat.placeholder')}
        inputProps={{
          'aria-label': t('chat.messageTo', { name: props.other }),
          maxLength: CHAT_MESSAGE_LENGTH,
          dir: 'auto',
          enterKeyHint: 'send',
        }}
        sx={{
          flex: 1,
          minHeight: 48,
          px: 2,
          py: 1.25,
          bgcolor: 'surface',
          border: 1,
          borderColor: 'outline',
          borderRadius: 1.5,
          '&.Mui-focused': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: -1 },
        }}
      />
      <SendButton blank={blank} />
    </Box>
  );
}

/** The message field: Enter sends, Shift+Enter starts a new line; drivers get quick replies. */
export function ChatCompose(props: {
  bookingId: string;
  side: 'rider' | 'driver';
  other: string;
  focus: boolean;
  onSend: (text: string) => void;
}) {
  const { t } = useTranslation();
  const left = useOutbox(({ drafts }) => CHAT_MESSAGE_LENGTH - (drafts[props.bookingId]?.length ?? 0));
  return (
    <Box
      data-foot
      sx={{
        flex: 'none',
        p: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      {props.side === 'driver' && <QuickReplies onSend={props.onSend} />}
      <Field {...props} />
      <Typography role="status" variant="caption" component="p" sx={{ color: 'text.secondary', px: 1 }}>
        {CHAT_MESSAGE_LENGTH - left >= COUNT_FROM && t('chat.left', { count: left })}
      </Typography>
    </Box>
  );
}

import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { ChatIcon } from '@/ui/icons';
import { useChat } from './use-chat';
import { unreadOf, useReadMarks } from './read-marks';
import { useChatPlace } from './use-chat-place';
import { useSide } from './use-side';

const badge = { display: 'flex', '& .MuiBadge-badge': { bgcolor: 'amber', color: 'onAmber', fontWeight: 600 } };

function Opener({ booking, compact }: { booking: Booking; compact?: boolean }) {
  const { t } = useTranslation();
  const { me, side, mayWrite, other } = useSide(booking);
  const { show } = useChatPlace(booking);
  const { messages } = useChat(booking.id);
  const mark = useReadMarks(({ marks }) => marks[booking.id]);
  // No badge for a closed chat, or one that the user only observes.
  const unread = side && mayWrite ? unreadOf(messages, me, mark) : 0;
  const name = side ? t('chat.openWith', { name: other }) : t('chat.read');
  const label = unread > 0 ? `${name}. ${t('chat.unread', { count: unread })}` : name;
  const icon = (
    <Badge badgeContent={unread} max={9} sx={badge}>
      <ChatIcon fontSize={compact ? 'medium' : 'inherit'} />
    </Badge>
  );
  if (compact)
    return (
      <IconButton
        aria-label={label}
        onClick={show}
        sx={{ width: 44, height: 44, border: 1, borderColor: 'hairline', borderRadius: 1 }}
      >
        {icon}
      </IconButton>
    );
  return (
    <Button variant="outlined" startIcon={icon} aria-label={label} onClick={show}>
      {t('chat.title')}
    </Button>
  );
}

/** Opens a booking's chat and shows the number of unread messages; renders nothing for users without access. */
export function ChatButton(props: { booking: Booking; compact?: boolean }) {
  return useSide(props.booking).mayRead ? <Opener {...props} /> : null;
}

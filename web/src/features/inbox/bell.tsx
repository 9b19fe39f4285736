import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { BellIcon } from '@/ui/icons';
import { useUnread } from './api';

/** Link to the inbox, with the number of unread notices. */
export function Bell() {
  const { t } = useTranslation();
  const unread = useUnread();
  const label = unread > 0 ? t('inbox.bellUnread', { count: unread }) : t('inbox.title');
  return (
    <IconButton component={Link} to="/inbox" aria-label={label} title={label}>
      <Badge badgeContent={unread} max={99} color="error" overlap="circular">
        <BellIcon />
      </Badge>
    </IconButton>
  );
}

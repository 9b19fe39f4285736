import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BellIcon } from '@/ui/icons';
import { inboxQuery } from './api';

/** The way to the inbox, with the number of unread notices. */
export function Bell() {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(inboxQuery);
  const unread = data?.pages[0]?.unread ?? 0;
  const label = unread > 0 ? t('inbox.bellUnread', { count: unread }) : t('inbox.title');
  return (
    <IconButton component={Link} to="/inbox" aria-label={label} title={label}>
      <Badge badgeContent={unread} max={99} color="error" overlap="circular">
        <BellIcon />
      </Badge>
    </IconButton>
  );
}

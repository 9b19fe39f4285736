import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { BellIcon } from '@/ui/icons';
import { useUnread } from './api';

/** Beside the bell rather than on it, and apart from it by a ring in the colour of the page. */
const Count = styled(Badge)(({ theme }) => ({
  '& .MuiBadge-badge': {
    top: 1,
    insetInlineEnd: -2,
    height: 18,
    minWidth: 18,
    padding: '0 4px',
    fontWeight: 680,
    boxShadow: `0 0 0 2px ${theme.vars!.palette.background.default}`,
  },
}));

/** Link to the inbox, with the number of unread notices. */
export function Bell() {
  const { t } = useTranslation();
  const unread = useUnread();
  const label = unread > 0 ? t('inbox.bellUnread', { count: unread }) : t('inbox.title');
  return (
    <IconButton component={Link} to="/inbox" aria-label={label} title={label}>
      <Count badgeContent={unread} max={99} color="error">
        <BellIcon />
      </Count>
    </IconButton>
  );
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { CloseIcon, OfflineIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import { useSocketStatus } from '@/lib/ws';

function Offline() {
  const { t } = useTranslation();
  const down = useSocketStatus() === 'waiting';
  return (
    <Box role="status">
      {down && (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            px: 2,
            py: 1,
            bgcolor: 'surface',
            typography: 'body2',
          }}
        >
          <OfflineIcon fontSize="small" />
          {t('chat.offline')}
        </Box>
      )}
    </Box>
  );
}

/** The other party's name, or for an observing admin both names. */
export function ChatHead(props: { booking: Booking; side: 'rider' | 'driver' | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { booking, side } = props;
  const toRider = side === 'driver';
  const name = toRider ? booking.customer_name : booking.driver_name;
  const image = toRider ? booking.customer_image : booking.driver_image;
  const who = side && name;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 1.5, borderBottom: 1, borderColor: 'hairline' }}>
        {who && <PersonAvatar name={who} path={image} bookingId={booking.id} size={40} />}
        <Box sx={{ flex: 1, minWidth: 0, paddingInlineStart: who ? 0 : 1 }}>
          <Typography variant="h4" component="h2" noWrap>
            <bdi>{who ?? t('chat.title')}</bdi>
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {!side && t('chat.between', { rider: booking.customer_name, driver: booking.driver_name })}
            {side && t(toRider ? 'chat.yourRider' : 'chat.yourDriver')}
            {side === 'rider' && booking.vehicle_number && (
              <>
                {' · '}
                <bdi>{booking.vehicle_number}</bdi>
              </>
            )}
          </Typography>
        </Box>
        <IconButton aria-label={t('chat.close')} onClick={props.onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Offline />
    </>
  );
}

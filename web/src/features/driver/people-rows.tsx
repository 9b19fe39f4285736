import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { ChatButton } from '@/components/chat/chat-button';
import { InfoIcon, PhoneIcon } from '@/components/icons';
import { PersonAvatar } from '@/components/person-avatar';

function PersonRow(props: {
  role: string;
  name: string;
  phone?: string;
  image?: string;
  bookingId?: string;
  /** Another way to reach them. */
  chat?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
      <PersonAvatar name={props.name} path={props.image} bookingId={props.bookingId} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {props.role}
        </Typography>
        <Typography variant="subtitle1" component="p" noWrap>
          {props.name}
        </Typography>
      </Box>
      {props.chat}
      {props.phone && (
        <Button
          href={`tel:${props.phone.replaceAll(' ', '')}`}
          variant="outlined"
          startIcon={<PhoneIcon />}
          aria-label={t('driver.callName', { name: props.name })}
        >
          {t('driver.call')}
        </Button>
      )}
    </Box>
  );
}

/** Whom the driver meets, and what they asked for. */
export function PeopleRows({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const atDrop = booking.status === 'STARTED' || booking.status === 'REACHED';
  const note = atDrop ? booking.deliveryInstructions : booking.pickUpInstructions;
  return (
    <Box sx={{ mt: 1.5 }}>
      {atDrop && booking.deliveryPerson && (
        <PersonRow role={t('driver.recipient')} name={booking.deliveryPerson} phone={booking.deliveryPersonPhone} />
      )}
      <PersonRow
        role={t('driver.customer')}
        name={booking.customer_name}
        phone={booking.customer_contact}
        image={booking.customer_image}
        bookingId={booking.id}
        chat={<ChatButton booking={booking} compact />}
      />
      {note && (
        <Box sx={{ display: 'flex', gap: 1.5, mt: 1, p: 1.5, borderRadius: 1.5, bgcolor: 'amberSoft' }}>
          <InfoIcon fontSize="small" titleAccess={t('driver.instructions')} />
          <Typography variant="body2">
            <bdi>{note}</bdi>
          </Typography>
        </Box>
      )}
    </Box>
  );
}

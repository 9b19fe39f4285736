import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { ChatButton } from '@/features/chat/chat-button';
import { useTranslation } from '@/i18n/translation';
import { InfoIcon, PhoneIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import { noteLook } from '@/ui/theme/chosen';
import { TextIcon } from './text-icon';

function PhoneLink(props: { scheme: 'tel' | 'sms'; phone: string; label: string; Icon: ComponentType }) {
  const { Icon } = props;
  return (
    <IconButton
      href={`${props.scheme}:${props.phone.replace(/[^+\d]/g, '')}`}
      aria-label={props.label}
      title={props.label}
      sx={{ width: 44, height: 44, border: 1, borderColor: 'hairline', borderRadius: 1, color: 'text.primary' }}
    >
      <Icon />
    </IconButton>
  );
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function PersonRow(props: {
  role: string;
  name: string;
  phone?: string;
  image?: string;
  bookingId?: string;
  /** An additional contact button. */
  chat?: ReactNode;
}) {
  const { t } = useTranslation();
  const { name, phone } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, py: 1 }}>
      <PersonAvatar name={name} path={props.image} bookingId={props.bookingId} />
      <Box sx={{ flex: '1 1 96px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {props.role}
        </Typography>
        <Typography variant="subtitle1" component="p" title={name} sx={twoLines}>
          <bdi>{name}</bdi>
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>
        {phone && <PhoneLink scheme="tel" phone={phone} label={t('driver.callName', { name })} Icon={PhoneIcon} />}
        {phone && <PhoneLink scheme="sms" phone={phone} label={t('driver.textName', { name })} Icon={TextIcon} />}
        {props.chat}
      </Box>
    </Box>
  );
}

/** The people the driver meets, with their contact buttons and instructions. */
export function PeopleRows({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const atDrop = booking.status === 'STARTED' || booking.status === 'REACHED';
  const note = atDrop ? booking.deliveryInstructions : booking.pickUpInstructions;
  return (
    <Box sx={{ mt: 1.5 }}>
      {note && (
        <Box sx={[noteLook, { display: 'flex', gap: 1.5, my: 1 }]}>
          <InfoIcon fontSize="small" titleAccess={t('driver.instructions')} />
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            <bdi>{note}</bdi>
          </Typography>
        </Box>
      )}
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
    </Box>
  );
}

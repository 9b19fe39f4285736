import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { useTranslation } from '@/i18n/translation';
import { statusLook } from '@/ui/status-chip';
import { useFormat } from '@/lib/format';
import { driverName } from '../ride-words';
import { timelineOf, type Step } from './timeline-steps';

const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  paddingBottom: 16,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 15,
    top: 32,
    bottom: 0,
    borderInlineStart: `2px solid ${theme.vars!.palette.hairline}`,
  },
}));

const Badge = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  backgroundColor: theme.vars!.palette.surface,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  '& svg': { fontSize: 17 },
  'li:last-of-type > &': { backgroundColor: theme.vars!.palette.amber, color: theme.vars!.palette.onAmber, border: 0 },
}));

const iconOf = ({ kind, status }: Step) =>
  kind === 'NEWpaid'
    ? statusLook.PAID.Icon
    : kind === 'NO_DRIVER'
      ? statusLook.CANCELLED.Icon
      : statusLook[status].Icon;

function useStepWords(booking: Booking) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (step: Step): string => {
    if (step.kind === 'ACCEPTED' || step.kind === 'GIVEN_BACK')
      return t(`ride.event.${step.kind}`, {
        driver: driverName({ driver_name: step.driver ?? booking.driver_name }, t),
      });
    return t(`ride.event.${step.kind}`, step.amount === undefined ? {} : { amount: money(step.amount) });
  };
}

/** All events of the booking with their times, oldest first. */
export function RideTimeline(props: { booking: Booking; events: readonly BookingEvent[] }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const words = useStepWords(props.booking);
  return (
    <Box component="section" aria-labelledby="ride-timeline">
      <Typography id="ride-timeline" variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {t('ride.timeline')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {timelineOf(props.events).map(step => {
          const Icon = iconOf(step);
          return (
            <Item key={step.v}>
              <Badge>
                <Icon aria-hidden />
              </Badge>
              <Typography variant="body2" sx={{ flex: 1, pt: 0.75 }}>
                {words(step)}
              </Typography>
              <Typography
                variant="caption"
                component="time"
                dateTime={new Date(step.at).toISOString()}
                sx={{ pt: 1, color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {date(step.at)}
              </Typography>
            </Item>
          );
        })}
      </Box>
    </Box>
  );
}

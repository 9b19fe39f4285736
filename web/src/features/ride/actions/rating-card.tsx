import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { StarIcon } from '@/ui/icons';
import { isBlank, plainText } from '#shared/contract/schema/plain-text';
import { useSession } from '@/lib/session';
import { useRate } from '../api';
import { driverName } from '../ride-words';
import { focusStateAfter } from '../state-focus';

const full = { fontSize: 40, '& path': { fill: 'currentColor' } };
const look = { color: 'amber', '& .MuiRating-iconEmpty': { color: 'outline' }, gap: 0.5 };

/** The rating given, visible to everybody. */
function Given({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Box component="section" sx={{ p: 2, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {t(user?.id === booking.customer ? 'ride.yourRating' : 'ride.givenRating')}
      </Typography>
      <Rating
        readOnly
        value={booking.rating ?? 0}
        icon={<StarIcon sx={{ ...full, fontSize: 24 }} />}
        emptyIcon={<StarIcon sx={{ fontSize: 24 }} />}
        getLabelText={count => t('ride.stars', { count })}
        sx={look}
      />
      {booking.feedback && <Typography sx={{ mt: 1 }}>{booking.feedback}</Typography>}
    </Box>
  );
}

function Ask({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [rating, setRating] = useState(0);
  const [feedback, setFeedback] = useState('');
  const rate = useRate(booking.id);
  const send = () => {
    const input = { rating, ...(isBlank(feedback) ? {} : { feedback: plainText(feedback) }) };
    focusStateAfter(rate.mutateAsync(input));
  };
  return (
    <Box
      component="section"
      sx={{ p: 2, borderRadius: 1.5, border: 1, borderColor: 'hairline', display: 'grid', gap: 2 }}
    >
      <Typography variant="h4" component="h2">
        {t('ride.rateTitle', { driver: driverName(booking, t) })}
      </Typography>
      <Rating
        name="rating"
        role="radiogroup"
        aria-label={t('ride.rateLabel')}
        emptyLabelText={t('ride.noStars')}
        value={rating}
        onChange={(_event, value) => setRating(value ?? 0)}
        icon={<StarIcon sx={full} />}
        emptyIcon={<StarIcon sx={{ fontSize: 40 }} />}
        getLabelText={count => t('ride.stars', { count })}
        sx={{ ...look, justifySelf: 'center' }}
      />
      {rating > 0 && (
        <>
          <TextField
            label={t('ride.feedback')}
            helperText={t('ride.feedbackHint')}
            value={feedback}
            onChange={event => setFeedback(event.target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Button size="large" loading={rate.isPending} onClick={send}>
            {t('ride.sendRating')}
          </Button>
        </>
      )}
    </Box>
  );
}

/** The rider rates a paid trip once, which completes the booking; everybody else only sees the rating. */
export function RatingCard({ booking }: { booking: Booking }) {
  const { user } = useSession();
  if (booking.rating !== undefined) return <Given booking={booking} />;
  return booking.status === 'PAID' && user?.id === booking.customer ? <Ask booking={booking} /> : null;
}

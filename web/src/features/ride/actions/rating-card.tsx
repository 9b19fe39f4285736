import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { StarIcon } from '@/ui/icons';
import { isBlank, plainText } from '#shared/contract/schema/plain-text';
import { useSession } from '@/lib/session';
import { useRate } from '../api';
import { driverName } from '../ride-words';
import { focusStateAfter } from '../state-focus';

const full = { fontSize: 40, '& path': { fill: 'currentColor' } };
/** In the style of every other focus of the product. */
const ring = {
  outline: '2px solid',
  outlineColor: 'text.primary',
  outlineOffset: 2,
  borderRadius: 1,
  boxShadow: '0 0 0 5px color-mix(in srgb, var(--wf-palette-amber) 40%, transparent)',
};
const look = {
  color: 'amber',
  '& .MuiRating-iconEmpty': { color: 'outline' },
  gap: 0.5,
  '&.Mui-focusVisible .MuiRating-iconActive': ring,
  '& .MuiRating-labelEmptyValueActive': ring,
};

/** Texts that one press adds to the review. */
const reasons = {
  good: ['ride.reasonOnTime', 'ride.reasonCareful', 'ride.reasonFriendly'],
  bad: ['ride.reasonLate', 'ride.reasonCareless', 'ride.reasonUnfriendly'],
} as const satisfies Record<string, readonly MessageKey[]>;
type Reason = (typeof reasons)[keyof typeof reasons][number];
const reasonsFor = (rating: number): readonly Reason[] => (rating >= 4 ? reasons.good : reasons.bad);
const LONGEST = 500;

/** The rating, visible to its rider and the staff. */
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
      {booking.feedback && <Typography sx={{ mt: 1, whiteSpace: 'pre-line' }}>{booking.feedback}</Typography>}
    </Box>
  );
}

function Ask({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [rating, setRating] = useState(0);
  const [feedback, setFeedback] = useState('');
  const [chosen, setChosen] = useState<readonly Reason[]>([]);
  const rate = useRate(booking.id);
  const reasonTexts = chosen.filter(reason => reasonsFor(rating).includes(reason)).map(reason => t(reason));
  const said = reasonTexts.join(' · ');
  const send = () => {
    const review = [said, isBlank(feedback) ? '' : plainText(feedback)].filter(Boolean).join('\n');
    const input = { rating, ...(review ? { feedback: review } : {}) };
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
          <ChoiceChips
            label={t('ride.reasons')}
            options={reasonsFor(rating).map(value => ({ value, label: t(value) }))}
            chosen={chosen}
            onChange={setChosen}
          />
          <TextField
            label={t('ride.feedback')}
            helperText={t('ride.feedbackHint')}
            value={feedback}
            onChange={event => setFeedback(event.target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: LONGEST - said.length - 1 } }}
          />
          <Button size="large" loading={rate.isPending} onClick={send}>
            {t('ride.sendRating')}
          </Button>
        </>
      )}
    </Box>
  );
}

/** The rider rates a paid trip once, which completes the booking; the team only sees the rating. */
export function RatingCard({ booking }: { booking: Booking }) {
  const { user } = useSession();
  if (booking.rating !== undefined) return <Given booking={booking} />;
  return booking.status === 'PAID' && user?.id === booking.customer ? <Ask booking={booking} /> : null;
}

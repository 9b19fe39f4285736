import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Booking, FareReview } from '#shared/contract/entities/booking';
import { may } from '#shared/domain/booking/may-do';
import { type FareDecision, fareDecisionsFor } from '#shared/domain/booking/fare-decision';
import { moneyDecimals } from '#shared/domain/money/money';
import { discountedPrice } from '#shared/domain/payment/packet';
import { useTranslation } from '@/i18n/translation';
import { noteLook } from '@/ui/theme/chosen';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useAgreeFare, useDecideFare } from '../api';
import { focusStateAfter } from '../state-focus';

const NOTE_LENGTH = 200;

/** Prices after the promo, as everywhere on the page. */
function useAmounts(booking: Booking, { driven, charged }: FareReview) {
  const { money } = useFormat();
  const { decimal } = useSettings();
  const decimals = moneyDecimals({ decimal, code: booking.receipt.currency });
  const priceOf = (fare: number) => money(discountedPrice(booking, fare, decimals));
  return { driven: priceOf(driven), charged: priceOf(charged) };
}

/** Lets the rider agree to the held part at the drop; optional. */
function Agree({ booking, review }: { booking: Booking; review: FareReview }) {
  const { t } = useTranslation();
  const amounts = useAmounts(booking, review);
  const agree = useAgreeFare(booking.id);
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('ride.fare.riderAsk')}
      </Typography>
      <Button
        variant="outlined"
        fullWidth
        loading={agree.isPending}
        onClick={() => focusStateAfter(agree.mutateAsync())}
      >
        {t('ride.fare.agree', { driven: amounts.driven })}
      </Button>
    </>
  );
}

/** Lets an admin decide on the held part, with a reason that both parties see. */
function Decide({ booking, review }: { booking: Booking; review: FareReview }) {
  const { t } = useTranslation();
  const amounts = useAmounts(booking, review);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const decide = useDecideFare(booking.id);
  const choose = (decision: FareDecision) => {
    setAsked(true);
    if (note.trim()) focusStateAfter(decide.mutateAsync({ decision, note: note.trim() }));
  };
  const missing = asked && !note.trim();
  return (
    <>
      <TextField
        label={t('ride.fare.note')}
        value={note}
        onChange={event => setNote(event.target.value)}
        error={missing}
        helperText={missing ? t('ride.fare.noteMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
        fullWidth
      />
      {fareDecisionsFor(booking).map(decision => (
        <Button
          key={decision}
          variant="outlined"
          fullWidth
          loading={decide.isPending && decide.variables.decision === decision}
          disabled={decide.isPending}
          onClick={() => choose(decision)}
        >
          {t(`ride.fare.${decision}`, amounts)}
        </Button>
      ))}
    </>
  );
}

/** A fare with a held part: the reason, the decision, and the actions of users who may decide. */
export function FareCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const review = booking.fareReview;
  if (!review) return null;
  return (
    <FareReviewCard
      booking={booking}
      review={review}
      mayAgree={user !== undefined && may('agreeFare', booking, user)}
      mayDecide={user !== undefined && may('decideFare', booking, user)}
      label={t('ride.fare.title')}
    />
  );
}

function FareReviewCard(props: {
  booking: Booking;
  review: FareReview;
  mayAgree: boolean;
  mayDecide: boolean;
  label: string;
}) {
  const { t } = useTranslation();
  const { booking, review, label } = props;
  const amounts = useAmounts(booking, review);
  return (
    <Box component="section" aria-label={label} sx={[noteLook, { display: 'grid', gap: 1.5 }]}>
      <Typography variant="subtitle1" component="h2">
        {label}
      </Typography>
      <Typography variant="body2">{t(`ride.fare.${review.reason}`, amounts)}</Typography>
      {review.state !== 'open' && (
        <Typography variant="body2">{t(`ride.fare.state.${review.state}`, amounts)}</Typography>
      )}
      {review.note && <Typography variant="body2">{`\u2068${review.note}\u2069`}</Typography>}
      {props.mayAgree && <Agree booking={booking} review={review} />}
      {props.mayDecide && <Decide booking={booking} review={review} />}
    </Box>
  );
}

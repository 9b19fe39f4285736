import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataText } from '@/i18n/data-text';
import { NO_DRIVER_REASON } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { cancelReasonsQuery } from './api';
import { CancelTermsNote } from './cancel-terms-note';
import { useCancelTerms } from './use-cancel-terms';
import { ChoiceCard } from '@/ui/choice-card';
import { ErrorView } from '@/ui/error-view';
import { ReasonedButton } from '@/ui/reasoned-button';
import { SheetDialog } from '@/ui/sheet-dialog';

/** Shipped reasons that take a driver for granted. */
const driverReasons: ReadonlySet<string> = new Set([
  'Agreed with the driver',
  'The driver isn’t moving',
  'The parcel does not fit the vehicle',
  'The vehicle does not suit',
]);

/** The office's reasons that are possible for the booking, plus the reason of a search that found nobody. */
const reasonsFor = (reasons: readonly string[], booking: Booking | undefined): readonly string[] => {
  if (!booking || booking.driver_name) return reasons;
  const own = booking.searchEnded ? [NO_DRIVER_REASON] : [];
  return [...own, ...reasons.filter(reason => !driverReasons.has(reason) && !own.includes(reason))];
};

function Reasons(props: { booking: Booking | undefined; chosen: string; onChoose: (reason: string) => void }) {
  const { t } = useTranslation();
  const reasons = useQuery(cancelReasonsQuery);
  if (reasons.isError && !reasons.data)
    return <ErrorView compact error={reasons.error} onRetry={() => void reasons.refetch()} />;
  if (!reasons.data)
    return (
      <Box role="status" aria-label={t('cancelDialog.loading')} sx={{ display: 'grid', gap: 1 }}>
        {[0, 1, 2, 3].map(row => (
          <Skeleton key={row} variant="rounded" height={52} />
        ))}
      </Box>
    );
  const offered = reasonsFor(reasons.data.simple, props.booking);
  if (offered.length === 0) return <Typography>{t('no_cancel_reason')}</Typography>;
  return (
    <RadioGroup
      aria-label={t('cancelDialog.reasons')}
      value={props.chosen}
      onChange={event => props.onChoose(event.target.value)}
      sx={{ gap: 1 }}
    >
      {offered.map(reason => (
        <ChoiceCard
          key={reason}
          value={reason}
          label={reason === NO_DRIVER_REASON ? t('cancelDialog.noDriver') : dataText(t, reason)}
        />
      ))}
    </RadioGroup>
  );
}

type Props = {
  open: boolean;
  busy?: boolean;
  /** The booking, if its rider is cancelling: the fee is shown beforehand. */
  booking?: Booking;
  /** A fee that the server has returned since (`cancel_fee_changed`): shown, to be agreed to again. */
  raisedFee?: number;
  onClose: () => void;
  /** `agreedFee` is the displayed fee; missing if none was displayed. */
  onCancel: (reason: string, agreedFee?: number) => void;
};

function Dialog(props: Props & { fee?: number; note?: React.ReactNode }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { userType } = useSession();
  const [chosen, setChosen] = useState(props.booking?.searchEnded ? NO_DRIVER_REASON : '');
  const { fee } = props;
  return (
    <SheetDialog
      open={props.open}
      title={t('cancelDialog.title')}
      // Neither Escape nor a press beside it may answer the question (BKS-2).
      onClose={undefined}
      onBack={props.busy ? undefined : props.onClose}
      text={t(userType === 'rider' ? 'cancelDialog.text' : 'cancelDialog.textOthers')}
      actions={
        <>
          <Button autoFocus variant="outlined" onClick={props.onClose} disabled={props.busy}>
            {t('cancelDialog.keep')}
          </Button>
          <ReasonedButton
            color="error"
            reason={chosen ? undefined : t('cancelDialog.chooseFirst')}
            loading={props.busy}
            onClick={() => props.onCancel(chosen, fee)}
          >
            {fee ? t('cancelDialog.actionFee', { fee: money(fee) }) : t('cancelDialog.action')}
          </ReasonedButton>
        </>
      }
    >
      {props.note}
      <Reasons booking={props.booking} chosen={chosen} onChoose={setChosen} />
    </SheetDialog>
  );
}

function WithTerms(props: Props & { booking: Booking }) {
  const terms = useCancelTerms(props.booking, props.raisedFee);
  const note = <CancelTermsNote terms={terms} raised={props.raisedFee !== undefined} />;
  return <Dialog {...props} fee={terms.fee} note={note} />;
}

/**
 * The cancellation reasons as radio buttons; neither a click on the backdrop nor Escape dismisses it (spec §2, Bookings
 * screen). Riders see the fee, which is updated while the dialog is open.
 */
export function CancelReasonDialog(props: Props) {
  const { user } = useSession();
  const { booking } = props;
  if (booking && booking.customer === user?.id) return <WithTerms {...props} booking={booking} />;
  return <Dialog {...props} />;
}

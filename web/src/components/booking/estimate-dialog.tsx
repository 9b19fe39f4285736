import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { Estimate, InstructionData } from '#shared/contract/operations/bookings';
import { Money } from '@/components/money';
import { ReceiptLines } from '@/components/receipt-lines';
import { SheetDialog } from '@/components/sheet-dialog';
import { useFormat } from '@/lib/format';
import { useAppCategory } from '@/lib/start';
import { useTrip } from '@/stores/trip';
import { DeliveryFields, type DeliveryDetails } from './delivery-fields';

const empty: DeliveryDetails = {
  deliveryPerson: '',
  deliveryPersonPhone: '',
  pickUpInstructions: '',
  deliveryInstructions: '',
};

/** Only what is filled in; a blank field is not sent. */
const filled = (details: DeliveryDetails): InstructionData =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));

function Total({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const { distance, duration, date } = useFormat();
  const { tripdate, bookLater } = useTrip();
  return (
    <Box>
      <Typography variant="display" component="p" className="tnum">
        <Money amount={estimate.estimateFare} />
      </Typography>
      <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('book.routeLine', {
          distance: distance(estimate.estimateDistance),
          duration: duration(estimate.estimateTime),
        })}
        {bookLater && tripdate !== undefined && ` · ${t('book.scheduled', { when: date(tripdate) })}`}
      </Typography>
    </Box>
  );
}

const where = ({ add }: PlacePoint) => add.split(', ')[0];

function Ends(props: { pickup: PlacePoint; drop: PlacePoint; vehicle: string }) {
  return (
    <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
      {props.vehicle}
      {' · '}
      <bdi>{where(props.pickup)}</bdi>
      {' – '}
      <bdi>{where(props.drop)}</bdi>
    </Typography>
  );
}

/** The price large, how it adds up, and for a delivery who receives it (HOME-4). */
export function EstimateDialog(props: {
  open: boolean;
  estimate: Estimate;
  ride: { pickup: PlacePoint; drop: PlacePoint; vehicle: string };
  busy: boolean;
  onCancel: () => void;
  onBook: (details: InstructionData) => void;
}) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  const bookLater = useTrip(trip => trip.bookLater);
  const form = useForm<DeliveryDetails>({ defaultValues: empty });
  const id = useId();
  return (
    <SheetDialog
      open={props.open}
      title={t('book.estimateTitle')}
      onClose={props.busy ? undefined : props.onCancel}
      actions={
        <>
          <Button variant="outlined" onClick={props.onCancel} disabled={props.busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} loading={props.busy}>
            {t(delivery ? 'book.payAndBook' : 'book.book')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={event => void form.handleSubmit(details => props.onBook(filled(details)))(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Total estimate={props.estimate} />
          <Ends {...props.ride} />
        </Box>
        {props.estimate.driversNearby === 0 && !bookLater && <Alert severity="warning">{t('book.noDriversYet')}</Alert>}
        <Box sx={{ px: 2, py: 1, borderRadius: 1.5, bgcolor: 'surface' }}>
          <ReceiptLines receipt={props.estimate.receipt} />
        </Box>
        {delivery && <DeliveryFields control={form.control} />}
      </Box>
    </SheetDialog>
  );
}

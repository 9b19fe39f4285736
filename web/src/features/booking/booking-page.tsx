import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomSheet } from '@/components/bottom-sheet';
import { PaymentDialog } from '@/components/payment-dialog';
import { carTypesQuery } from '@/lib/start';
import { useTrip, type TripPoint } from '@/stores/trip';
import { BookingMap } from '@/components/booking/booking-map';
import { EstimateDialog } from '@/components/booking/estimate-dialog';
import { OptionsDialog } from '@/components/booking/options-dialog';
import { TripForm } from './trip-form';
import { useBookingFlow } from '@/components/booking/use-booking-flow';
import { useChoosePlace } from '@/components/booking/use-choose-place';
import { useTripEnds } from '@/components/booking/use-trip-ends';

function MapHint(props: { which: TripPoint; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation();
  const text = props.busy ? 'book.readingAddress' : props.which === 'pickup' ? 'book.tapPickup' : 'book.tapDrop';
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="p">
        {t(text)}
      </Typography>
      <Button variant="outlined" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
    </Box>
  );
}

type Flow = ReturnType<typeof useBookingFlow>;

function BookButton({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const chosen = useTrip(trip => trip.carTypeId);
  const name = useQuery(carTypesQuery).data?.find(type => type.id === chosen)?.name;
  return (
    <Button size="large" fullWidth loading={flow.busy} onClick={flow.start}>
      {name ? t('book.action', { vehicle: name }) : t('book.actionPlain')}
    </Button>
  );
}

function Dialogs({ flow }: { flow: Flow }) {
  const { pickup, drop } = useTripEnds();
  const { carType, estimate, booking } = flow;
  return (
    <>
      {carType && flow.step === 'options' && (
        <OptionsDialog
          open
          carType={carType}
          busy={flow.estimating}
          onCancel={flow.cancel}
          onEstimate={flow.getEstimate}
        />
      )}
      {carType && estimate && pickup && drop && flow.step === 'estimate' && (
        <EstimateDialog
          open
          estimate={estimate}
          ride={{ pickup, drop, vehicle: carType.name }}
          busy={flow.adding}
          onCancel={flow.cancel}
          onBook={flow.confirm}
        />
      )}
      {booking && <PaymentDialog booking={booking} open={flow.step === 'payment'} onDone={flow.endPayment} />}
    </>
  );
}

/** `/` for riders and admins: put a trip together over the map and book it. */
export function Page() {
  const { t } = useTranslation();
  const flow = useBookingFlow(useQuery(carTypesQuery).data);
  const [editing, setEditing] = useState<TripPoint>();
  const [picking, setPicking] = useState<TripPoint>();
  const { tap } = useChoosePlace(() => setPicking(undefined));
  return (
    <>
      <BookingMap {...(picking ? { onPick: at => tap.mutate({ which: picking, at }) } : {})} />
      <BottomSheet
        key={picking ? 'picking' : 'form'}
        label={t('book.label')}
        start={picking ? 'peek' : 'half'}
        grown={Boolean(editing)}
        footer={!editing && !picking && <BookButton flow={flow} />}
      >
        {picking ? (
          <MapHint which={picking} busy={tap.isPending} onCancel={() => setPicking(undefined)} />
        ) : (
          <TripForm editing={editing} onEditing={setEditing} onPickOnMap={setPicking} />
        )}
      </BottomSheet>
      <Dialogs flow={flow} />
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import type { User } from '#shared/contract/entities/user';
import { FlowDialogs } from '@/features/booking/flow-dialogs';
import { TripMeta } from '@/features/booking/trip-meta';
import { TripPlaces } from '@/features/booking/trip-places';
import { useBookingFlow, type BookingFlow } from '@/features/booking/use-booking-flow';
import { usePickOnMap } from '@/features/booking/use-pick-on-map';
import { Vehicles } from '@/features/booking/vehicles';
import { WhenField } from '@/features/booking/when-field';
import { useTranslation } from '@/i18n/translation';
import { PageHead } from '@/ui/page-head';
import { carTypesQuery } from '@/lib/settings-queries';
import type { TripPoint } from '@/features/booking/trip-store';
import { nameOf } from '@/features/people/name-of';
import { Contact, PersonPicker } from '@/features/people/person-picker';
import { FormPart } from './form-part';
import { TripMap } from './trip-map';

function Places(props: { onPickOnMap: (which: TripPoint) => void }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<TripPoint>();
  return (
    <FormPart title={t('add.where')}>
      <TripPlaces floating editing={editing} onEditing={setEditing} onPickOnMap={props.onPickOnMap} />
      <TripMeta onAdjust={props.onPickOnMap} />
    </FormPart>
  );
}

function Rider(props: {
  rider: User | null;
  missing: boolean;
  input: Ref<HTMLInputElement>;
  onRider: (rider: User | null) => void;
}) {
  const { t } = useTranslation();
  const { rider } = props;
  return (
    <FormPart title={t('add.who')}>
      <PersonPicker
        usertype="rider"
        person={rider}
        onPerson={props.onRider}
        label={t('add.rider')}
        isLabelHidden
        hint={t('add.riderHint')}
        blocked={({ approved }) => (approved ? undefined : t('add.riderBlocked'))}
        problem={props.missing && !rider ? t('add.riderMissing') : undefined}
        inputRef={props.input}
      />
      {rider && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Contact {...rider} />
        </Typography>
      )}
    </FormPart>
  );
}

function Form(props: {
  flow: BookingFlow;
  rider: User | null;
  riderMissing: boolean;
  riderInput: Ref<HTMLInputElement>;
  onRider: (rider: User | null) => void;
  onPickOnMap: (which: TripPoint) => void;
}) {
  const { t } = useTranslation();
  const { flow, rider } = props;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Rider rider={rider} onRider={props.onRider} missing={props.riderMissing} input={props.riderInput} />
      <Places onPickOnMap={props.onPickOnMap} />
      <FormPart title={t('add.when')}>
        <WhenField />
      </FormPart>
      <FormPart title={t('add.vehicle')}>
        <Vehicles />
      </FormPart>
      <Button size="large" fullWidth loading={flow.busy} onClick={flow.start}>
        {rider ? t('add.bookFor', { rider: nameOf(rider) }) : t('book.book')}
      </Button>
    </Box>
  );
}

/** `/addbookings`: an admin books for a rider (spec §2, Add booking). */
export function Page() {
  const { t } = useTranslation();
  const [rider, setRider] = useState<User | null>(null);
  const [missing, setMissing] = useState(false);
  const pick = usePickOnMap();
  // Remounting with a new key clears the rider picker for the next booking.
  const [count, setCount] = useState(0);
  const riderInput = useRef<HTMLInputElement>(null);
  const flow = useBookingFlow(useQuery(carTypesQuery).data, {
    rider: { uid: rider?.id },
    onIncomplete: () => {
      setMissing(!rider);
      if (!rider) riderInput.current?.focus();
    },
    onDone: () => {
      setRider(null);
      setMissing(false);
      setCount(before => before + 1);
    },
  });
  return (
    <>
      <PageHead title={t('nav.addBooking')} text={t('add.text')} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, lg: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(400px, 480px) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Form
          key={count}
          flow={flow}
          rider={rider}
          riderMissing={missing}
          riderInput={riderInput}
          onRider={setRider}
          onPickOnMap={pick.start}
        />
        <TripMap pick={pick} />
      </Box>
      <FlowDialogs flow={flow} riderName={rider ? nameOf(rider) : t('add.rider')} />
    </>
  );
}

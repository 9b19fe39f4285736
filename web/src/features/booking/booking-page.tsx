import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dataText } from '@/i18n/data-text';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { FrameMenu, MapMenu } from '@/ui/frame-menu';
import { BookingMap } from './booking-map';
import { FlowDialogs } from './flow-dialogs';
import { MapHint, PickButtons } from './map-hint';
import { useBookingFlow, type BookingFlow } from './use-booking-flow';
import { usePrefilledPickup } from './use-choose-place';
import { usePickOnMap } from './use-pick-on-map';
import { useTripEnds } from './use-trip-ends';
import { BESIDE_MAP } from '@/ui/map-card';
import { BottomSheet } from '@/ui/bottom-sheet';
import { useWithoutTabs } from '@/ui/frame-tabs';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { carTypesQuery } from '@/lib/settings-queries';
import { useBackCloses } from '@/lib/use-back-closes';
import { useTrip, type TripPoint } from './trip-store';
import { TripForm } from './trip-form';
import { RecentPlaces, useRecentPlaces } from './recent-places';
import { useOffers, usePreselected } from './use-offers';
import { useRebook } from './use-rebook';
import type { VehicleOffer } from './vehicle-offer';

function BookButton({ flow }: { flow: BookingFlow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userType } = useSession();
  const { money } = useFormat();
  const chosen = useTrip(trip => trip.carTypeId);
  const offer = useOffers().offers?.find(({ carType }) => carType.id === chosen);
  const words = ({ carType, amount, isFrom }: VehicleOffer) => {
    const vehicle = dataText(t, carType.name);
    if (amount === undefined) return t('book.action', { vehicle });
    const price = isFrom ? t('home.vehicleFrom', { amount: money(amount) }) : money(amount);
    return t('book.actionAt', { vehicle, price });
  };
  // Admins book only for others: the trip entered here is carried over to that page (BOOK-1).
  if (userType === 'admin')
    return (
      <Button size="large" fullWidth onClick={() => void navigate('/addbookings')}>
        {t('book.chooseRider')}
      </Button>
    );
  return (
    <Button size="large" fullWidth loading={flow.busy} onClick={flow.start}>
      {offer ? words(offer) : t('book.actionPlain')}
    </Button>
  );
}

/** The form's foot. On a phone the rider's places take the button's place until there is something to book. */
function useFoot(flow: BookingFlow, phone: boolean): ReactNode {
  const { drop } = useTripEnds();
  const hasPlaces = useRecentPlaces().length > 0;
  if (phone && !drop) return hasPlaces && <RecentPlaces />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {hasPlaces && <RecentPlaces />}
      <BookButton flow={flow} />
    </Box>
  );
}

function Refilling() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('book.again')} sx={{ display: 'grid', gap: 1 }}>
      {[36, 92, 36, 64, 64].map((height, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Box>
  );
}

const contents = { display: 'contents' };
/** If a dialog replaces the form, the form behind it is hidden, but stays mounted to get the focus back. */
const replaced = { ...contents, [BESIDE_MAP]: { '& > section': { opacity: 0 } } };

/** `/` for riders and admins: enter a trip over the map and book it. */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userType } = useSession();
  const flow = useBookingFlow(useQuery(carTypesQuery).data, { onDone: () => void navigate('/bookings') });
  const refilling = useRebook();
  const [editing, setEditing] = useState<TripPoint>();
  const pick = usePickOnMap();
  const picking = pick.which !== undefined;
  const { pickup, drop } = useTripEnds();
  const answered = Boolean(pickup && drop);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const foot = useFoot(flow, phone);
  // On a phone the list of places fills the screen, so Back closes it like any sheet.
  useBackCloses(phone && editing !== undefined, () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setEditing(undefined);
  });
  useBackCloses(picking, pick.cancel);
  usePrefilledPickup(!refilling);
  usePreselected(!refilling && userType === 'rider');
  useWithoutTabs(answered || picking || editing !== undefined);
  return (
    <>
      {phone && <MapMenu />}
      <BookingMap pick={pick} />
      <Box sx={flow.step === 'form' ? contents : replaced}>
        <BottomSheet
          key={picking ? 'picking' : 'form'}
          label={t('book.label')}
          fits={picking}
          grown={Boolean(editing)}
          roomy={answered}
          topic={answered ? 'choice' : 'ends'}
          footer={picking ? <PickButtons pick={pick} /> : !editing && !refilling && foot}
        >
          {picking ? (
            <MapHint pick={pick} />
          ) : refilling ? (
            <Refilling />
          ) : (
            <TripForm
              editing={editing}
              onEditing={setEditing}
              onPickOnMap={pick.start}
              menu={!phone && <FrameMenu />}
            />
          )}
        </BottomSheet>
      </Box>
      <FlowDialogs beside flow={flow} />
    </>
  );
}

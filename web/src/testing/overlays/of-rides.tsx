import { Route, Routes } from 'react-router-dom';
import { useOutbox } from '@/features/chat/outbox';
import { AssignPicker } from '@/features/assign/assign-picker';
import { BookedDialog } from '@/features/booking/booked-dialog';
import { EstimateDialog } from '@/features/booking/estimate-dialog';
import { OptionsDialog } from '@/features/booking/options-dialog';
import { Page as BookingPage } from '@/features/booking/booking-page';
import { TripMenu } from '@/features/booking/trip-menu';
import { resetTrip, useTrip } from '@/features/booking/trip-store';
import { CancelReasonDialog } from '@/features/cancel/cancel-reason-dialog';
import { ChatFrame } from '@/features/chat/chat-frame';
import { ChatCompose } from '@/features/chat/chat-compose';
import { AwaySheet } from '@/features/driver/trip/away-sheet';
import { GiveBack } from '@/features/driver/trip/give-back';
import { TakenPhotos } from '@/features/driver/trip/taken-photos';
import { WithoutCode } from '@/features/driver/trip/without-code';
import { PanicDialog } from '@/features/panic/panic-dialog';
import { usePanics, type PanicState } from '@/features/panic/panic-store';
import { CheckoutDialog, type Order } from '@/features/payments/checkout-dialog';
import { PaymentMethodCard } from '@/features/payments/payment-method-card';
import { EditBooking } from '@/features/ride/actions/edit-booking';
import { AdjustDialog } from '@/features/ride/disputes/adjust-dialog';
import { RefundTipDialog } from '@/features/ride/tips/refund-tip';
import { SettleDialog } from '@/features/ride/disputes/settle-ride';
import { WriteOffDialog } from '@/features/ride/disputes/write-off';
import { Page as RidePage } from '@/features/ride/page/ride-page';
import { ShareRide } from '@/features/ride/trip/share-ride';
import { Lightbox } from '@/features/ride/trip/lightbox';
import { aBooking, aCarType, aPayment, aUser } from '../fixtures';
import { nothing, type Overlay, type Overlays } from './overlay';

const step = { beside: false, count: { at: 3, of: 4 }, back: nothing };
const accepted = aBooking({
  status: 'ACCEPTED',
  driver: 'driver-1',
  driver_name: 'Maximiliane Hohenberger-Lindström',
  vehicle_number: 'WAY 26F',
  otp: '12345',
});
const parcelCar = aCarType({
  parcelTypes: [{ description: 'Large box', amount: 10 }],
  options: [{ description: 'Carry upstairs', amount: 5 }],
});
const estimate = {
  estimateFare: 86,
  estimateDistance: 2.4,
  estimateTime: 480,
  convenience_fees: 8.6,
  routePoly: '',
  fare: 77.4,
  driver_share: 77.4,
  receipt: accepted.receipt,
  quote: 'q1',
} as never;
const ends = {
  pickup: accepted.pickup,
  drop: accepted.drop,
  vehicle: 'Car',
  carTypeId: 'car',
  cancelSlab: [{ minsDelayed: 3, amount: 25 }],
};
const enterTrip = () =>
  useTrip.setState({
    pickup: { ...accepted.pickup, precision: 'street' },
    drop: { ...accepted.drop, precision: 'interpolated' },
  });
const promo = { id: 'p1', promo_name: 'GREENMILE', promo_description: 'Ten off', saves: 10, reasons: [] };
const payOptions = () => ({ methods: ['card', 'cash', 'wallet', 'wallet_card'], available: 50, promos: [promo] });
const order: Order = {
  id: 'b1',
  purpose: 'ride',
  amount: 1194.5,
  currency: 'SEK',
  product: 'Ride',
  title: 'Pay',
  earlierDebt: 25,
  customer: { id: 'rider-1', name: 'Edda Lind' },
};
const providers = () => ({
  providers: ['stripe', 'paypal', 'test'].map(name => ({ name, link: `/api/pay/${name}` })),
});
const tip = { id: 't1', at: 0, amount: 15, kept: 15, change: 15, state: 'paid' } as const;
const candidate = { uid: 'd1', name: 'Maximiliane Hohenberger', vehicleNumber: 'WAY 26F', km: 1.2, score: 0.88 };
const candidates = () => ({
  candidates: [candidate, { ...candidate, uid: 'd2', excluded: 'too_far' }],
  waves: [],
  assigned: [],
  mayAssign: true,
});
const booking = (changes: Parameters<typeof aBooking>[0]) => () => ({ booking: aBooking(changes), events: [] });

const panic = (state?: PanicState): Overlay => ({
  appcat: 'taxi',
  before: () => usePanics.setState({ byBooking: state ? { b1: state } : {} }),
  draw: () => <PanicDialog bookingId="b1" onClose={nothing} />,
});

const atRide = (changes: Parameters<typeof aBooking>[0], appcat: 'taxi' | 'delivery'): Overlay => ({
  route: '/bookings/b1',
  appcat,
  settings: { panic: true },
  api: { fetchBooking: booking({ ...changes, appcat }), fetchPayOptions: payOptions },
  draw: () => (
    <Routes>
      <Route path="/bookings/:bookingId" element={<RidePage />} />
    </Routes>
  ),
});
const ride = {
  driver: 'driver-1',
  driver_name: 'Maximiliane Hohenberger',
  vehicle_number: 'WAY 26F',
  otp: '12345',
};

/** Overlays of riders and drivers on the road. */
export const ofRides: Overlays = {
  'features/panic/panic-dialog.tsx': [
    panic(),
    ...(['sending', 'failing', 'sent', 'refused'] as const).map(state => panic({ step: state, withPlace: true })),
  ],
  'features/assign/assign-picker.tsx': [
    {
      user: aUser('admin'),
      api: { fetchCandidates: candidates },
      draw: () => <AssignPicker booking={accepted} driver="d1" onClose={nothing} />,
    },
  ],
  'features/booking/booked-dialog.tsx': [
    { draw: () => <BookedDialog booking={accepted} reader="rider" step={step} onClose={nothing} onLeave={nothing} /> },
  ],
  'features/booking/estimate-dialog.tsx': (['taxi', 'delivery'] as const).map(appcat => ({
    appcat,
    api: { fetchPayOptions: payOptions },
    draw: () => (
      <EstimateDialog
        estimate={estimate}
        ride={ends}
        busy={false}
        was={80}
        step={step}
        onCancel={nothing}
        onBook={async () => undefined}
        onPaid={nothing}
      />
    ),
  })),
  'features/booking/options-dialog.tsx': [
    {
      draw: () => (
        <OptionsDialog open carType={parcelCar} busy={false} step={step} onCancel={nothing} onEstimate={nothing} />
      ),
    },
  ],
  'features/booking/booking-page.tsx': [resetTrip, enterTrip].map(before => ({
    before,
    api: {
      fetchBookings: () => ({ bookings: [] }),
      fetchNearbyDrivers: () => ({ count: 1, drivers: [{ ...accepted.pickup, carTypeId: 'car' }] }),
      'googleapis-getroute': () => ({ distance: 2.4, duration: 480, polylinePoints: '', coords: [] }),
    },
    draw: () => <BookingPage />,
  })),
  'features/booking/trip-menu.tsx': [
    { before: enterTrip, isBehindButton: true, draw: () => <TripMenu onAdjust={nothing} /> },
  ],
  'features/cancel/cancel-reason-dialog.tsx': [undefined, accepted].map(of => ({
    api: { fetchCancelReasons: () => ({ simple: ['Driver is taking too long', 'Other'], complex: [] }) },
    draw: () => (
      <CancelReasonDialog open {...(of ? { booking: of, raisedFee: 49 } : {})} onClose={nothing} onCancel={nothing} />
    ),
  })),
  'features/chat/chat-frame.tsx': [
    {
      before: () => useOutbox.setState({ pending: [], drafts: {} }),
      draw: () => (
        <ChatFrame label="Chat" onClose={nothing}>
          <ChatCompose bookingId="b1" side="driver" other="Edda Lind" focus={false} onSend={nothing} />
        </ChatFrame>
      ),
    },
  ],
  'features/driver/trip/away-sheet.tsx': (['arrive', 'start', 'reach'] as const).map(at => ({
    user: aUser('driver'),
    draw: () => (
      <AwaySheet
        away={{ step: at, code: at === 'reach' ? 'far_from_drop' : 'far_from_pickup', metres: 1200, dismiss: nothing }}
        onConfirm={nothing}
      />
    ),
  })),
  'features/ride/actions/edit-booking.tsx': [
    { isBehindButton: true, draw: () => <EditBooking booking={aBooking({ status: 'NEW', bookLater: true })} /> },
  ],
  'features/ride/trip/share-ride.tsx': [
    { isBehindButton: true, draw: () => <ShareRide booking={accepted} eta={undefined} /> },
  ],
  'features/driver/trip/give-back.tsx': [
    {
      user: aUser('driver'),
      isBehindButton: true,
      draw: () => (
        <GiveBack
          booking={{ ...accepted, status: 'ARRIVED' }}
          steps={{ busy: false, take: nothing } as unknown as Parameters<typeof GiveBack>[0]['steps']}
        />
      ),
    },
  ],
  'features/driver/trip/without-code.tsx': [
    { user: aUser('driver'), isBehindButton: true, draw: () => <WithoutCode onReason={nothing} /> },
  ],
  'features/driver/trip/taken-photos.tsx': [
    {
      user: aUser('driver'),
      isBehindButton: true,
      draw: () => <TakenPhotos booking={{ ...accepted, pickup_image: 'bookings/b1/p' }} onRetake={nothing} />,
    },
  ],
  'features/payments/checkout-dialog.tsx': [false, true].map(isPending => ({
    api: {
      get_providers: providers,
      fetchPendingPayments: () => ({ payments: isPending ? [aPayment('pending')] : [] }),
    },
    draw: () => <CheckoutDialog order={order} open step={step} onDone={nothing} />,
  })),
  'features/payments/payment-method-card.tsx': [
    {
      api: { fetchPayOptions: payOptions },
      isBehindButton: true,
      draw: () => <PaymentMethodCard booking={aBooking({ status: 'NEW', appcat: 'taxi', prepaid: false })} />,
    },
  ],
  'features/ride/disputes/adjust-dialog.tsx': [
    {
      user: aUser('admin'),
      draw: () => <AdjustDialog booking={aBooking({ status: 'COMPLETE' })} onClose={nothing} />,
    },
  ],
  'features/ride/disputes/write-off.tsx': [
    {
      user: aUser('admin'),
      draw: () => <WriteOffDialog booking={aBooking({ status: 'PENDING', appcat: 'taxi' })} onClose={nothing} />,
    },
  ],
  'features/ride/tips/refund-tip.tsx': [
    {
      user: aUser('admin'),
      draw: () => <RefundTipDialog booking={{ ...accepted, status: 'PAID' }} tip={tip} onClose={nothing} />,
    },
  ],
  'features/ride/disputes/settle-ride.tsx': [
    {
      user: aUser('admin'),
      draw: () => <SettleDialog booking={aBooking({ status: 'PENDING', appcat: 'taxi' })} onClose={nothing} />,
    },
  ],
  'features/ride/page/ride-page.tsx': [
    atRide({ status: 'PAYMENT_PENDING' }, 'delivery'),
    atRide({ status: 'NEW' }, 'delivery'),
    atRide({ ...ride, status: 'ACCEPTED' }, 'taxi'),
    atRide({ ...ride, status: 'ARRIVED' }, 'taxi'),
    atRide({ ...ride, status: 'PENDING', prepaid: false, customer_paid: 0 }, 'taxi'),
    atRide({ ...ride, status: 'PAID' }, 'taxi'),
  ],
  'features/ride/trip/lightbox.tsx': [{ draw: () => <Lightbox src="data:," label="Photo" onClose={nothing} /> }],
};

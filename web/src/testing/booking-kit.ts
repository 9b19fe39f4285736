import { screen, within } from '@testing-library/react';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Estimate } from '#shared/contract/operations/bookings';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { useTrip } from '@/features/booking/trip-store';
import { aBooking, aCarType, aUser } from './fixtures';
import { renderApp, type RenderOptions } from './render';

export const pickup = { lat: 57.6998, lng: 11.9534, add: 'Järntorget, Gothenburg' };
export const drop = { lat: 57.7089, lng: 11.9746, add: 'Brunnsparken, Gothenburg' };
export const car = aCarType();
export const parcelCar = aCarType({
  parcelTypes: [
    { description: 'Documents', amount: 0 },
    { description: 'Fragile goods', amount: 35 },
  ],
  options: [{ description: 'Carry upstairs', amount: 39 }],
});
export const estimate: Estimate = {
  estimateFare: 86,
  estimateDistance: 2.4,
  estimateTime: 480,
  polylinePoints: '',
  receipt: {
    lines: [
      { kind: 'base', amount: 20 },
      { kind: 'fee', amount: 66 },
    ],
    fare: 20,
    fee: 66,
    total: 86,
    driverShare: 20,
    currency: 'USD',
    distanceUnit: 'km',
  },
  driversNearby: 2,
};

type Answers = NonNullable<RenderOptions['api']>;
export const answers = (carTypes: CarType[] = [car]): Answers => ({
  fetchCarTypes: () => ({ carTypes }),
  fetchBookings: () => ({ bookings: [] }),
  fetchNearbyDrivers: () => ({ count: 1, drivers: [{ lat: 57.7, lng: 11.95, carTypeId: 'car' }] }),
  'googleapis-getroute': () => ({ distance: 2.4, duration: 480, polylinePoints: '', coords: [pickup, drop] }),
  getEstimate: () => ({ estimate }),
  fetchPayOptions: () => ({ methods: ['card'], available: 0, promos: [] }),
  addBooking: () => ({ booking: aBooking({ status: 'PAYMENT_PENDING' }) }),
  get_providers: () => ({ providers: [{ name: 'test', link: 'https://pay.example/test' }] }),
});

export const taxi: Answers = { fetchSettings: () => ({ settings: defaultSettings, appcat: 'taxi' }) };
export const render = (
  api: Answers = {},
  user = aUser('rider'),
  route = '/',
  options: Pick<RenderOptions, 'browser'> = {},
) => renderApp({ route, user, api: { ...answers(), ...api }, ...options });

export const fillForm = async (app: ReturnType<typeof renderApp>) => {
  await screen.findByRole('heading', { level: 1 });
  const { setPoint } = useTrip.getState();
  setPoint('pickup', pickup);
  setPoint('drop', drop);
  await app.mouse.click(await screen.findByRole('radio', { name: /Car/ }));
};
export const book = async (app: ReturnType<typeof renderApp>) =>
  app.mouse.click(await screen.findByRole('button', { name: /^Book( Car( · .*)?)?$/ }));
export const fillDelivery = async (app: ReturnType<typeof renderApp>, phone = '070-123 45 67') => {
  const dialog = await screen.findByRole('dialog', { name: 'Your price' });
  await app.mouse.type(within(dialog).getByLabelText(/^Name/), 'Nils Dahl');
  await app.mouse.type(within(dialog).getByLabelText(/^Phone/), phone);
  await app.mouse.click(within(dialog).getByRole('button', { name: /^Book and pay/ }));
};
/** Chooses when the trip is. */
export const chooseWhen = (app: ReturnType<typeof renderApp>, when: 'Book Now' | 'Book Later') =>
  app.mouse.selectOptions(screen.getByRole('combobox', { name: 'When' }), when);
/** Opens the menu of the trip's less frequent actions and takes the first of this name. */
export const chooseMore = async (app: Pick<ReturnType<typeof renderApp>, 'mouse'>, name: RegExp) => {
  await app.mouse.click(await screen.findByRole('button', { name: 'More for this trip' }));
  await app.mouse.click(screen.getAllByRole('menuitem', { name })[0]!);
};

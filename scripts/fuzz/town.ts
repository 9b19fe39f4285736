import type { UserType } from '#shared/contract/operation';
import { type ApiClient, apiClient } from '#scripts/lib/api-client';
import { signIn } from '#scripts/lib/sign-in';
import type { ProductRuntime } from '#scripts/product/runtime';
import { startProduct } from '#scripts/product/start-product';
import { ensureDemoPack } from '#scripts/maps/demo-pack';

export const EDGE_KEY = 'fuzz-edge';
const PASSWORD = 'fuzzing2026';
export const pickup = { lat: 57.6997, lng: 11.9527, add: 'Järntorget, Göteborg' };
export const drop = { lat: 57.6992, lng: 11.9779, add: 'Kungsportsavenyn, Göteborg' };
const van = {
  name: 'Van',
  image: 'van',
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 90,
  convenience_fees: 15,
  convenience_fee_type: 'percentage' as const,
  extra_info: '',
  parcelTypes: [{ description: 'Box', amount: 10 }],
  options: [{ description: 'Carry inside', amount: 60 }],
  cancelSlab: [{ minsDelayed: 0, amount: 25 }],
};

export type Actor = { uid: string; token: string; email: string; api: ApiClient };
export type Town = {
  runtime: ProductRuntime;
  actors: Record<UserType, Actor>;
  carTypeId: string;
  /** Ids found in answers, newest last; never those of the actors themselves. */
  ids: string[];
  bookings: string[];
  otp: string;
  /** Signs an actor in again after their session ended. */
  enter(role: UserType): Promise<void>;
  /** Adds a ride in progress, so that driver steps have a ride to act on. */
  deal(): Promise<void>;
  /** Collects the ids in an answer for later requests. */
  learn(answer: unknown): void;
  close(): Promise<void>;
};

const MOST_IDS = 80;
const remember = (list: string[], id: string) => {
  if (list.includes(id)) return;
  list.push(id);
  if (list.length > MOST_IDS) list.shift();
};

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual',
});

const signInAs = async (runtime: ProductRuntime, email: string): Promise<Actor> => {
  const { UserPoolId: userPoolId = '', UserPoolClientId: userPoolClientId = '' } = runtime.outputs;
  const session = await signIn({ awsUrl: runtime.awsUrl, userPoolId, userPoolClientId }, email, PASSWORD);
  return { uid: session.uid, token: session.accessToken, email, api: apiClient(runtime.url, session.accessToken) };
};

const populate = async (runtime: ProductRuntime) => {
  const mail = (role: string) => `${role}@fuzz.example.com`;
  const who = (role: string, n: number) => ({
    firstName: role,
    lastName: 'Fuzz',
    email: mail(role),
    mobile: `+4670900000${n}`,
    password: PASSWORD,
  });
  await runtime.invoke(runtime.outputs.BootstrapFunctionName ?? '', who('admin', 0));
  const admin = await signInAs(runtime, mail('admin'));
  await admin.api.call('editSettings', {
    code: 'SEK',
    email_verify: false,
    dispatchMode: 'broadcast',
    driver_approval: false,
  });
  const { id: carTypeId } = await admin.api.call('editCarType', { method: 'Add', record: van });
  for (const [n, usertype] of (['rider', 'fleetadmin'] as const).entries())
    await admin.api.call('addUser', { ...who(usertype, n + 1), usertype });
  const fleetadmin = await signInAs(runtime, mail('fleetadmin'));
  const vehicle = { carType: van.name, vehicleNumber: 'ABC 123', vehicleMake: 'Volvo', vehicleModel: 'V60' };
  await admin.api.call('addUser', { ...who('driver', 3), ...vehicle, usertype: 'driver', fleetadmin: fleetadmin.uid });
  const rider = await signInAs(runtime, mail('rider'));
  const driver = await signInAs(runtime, mail('driver'));
  return { carTypeId, actors: { admin, fleetadmin, rider, driver } };
};

/**
 * The whole product in this process, in memory, with one user of each type and without effective limits per address.
 */
export const startTown = async (): Promise<Town> => {
  const mapsDir = await ensureDemoPack({ log: () => undefined });
  const runtime = await startProduct({ mapsDir, env: { EDGE_KEY } });
  await runtime.warm();
  const { carTypeId, actors } = await populate(runtime);
  const town: Town = {
    runtime,
    actors,
    carTypeId,
    ids: [carTypeId],
    bookings: [],
    otp: '12345',
    async enter(role) {
      actors[role] = await signInAs(runtime, actors[role].email);
    },
    async deal() {
      const { rider, driver } = actors;
      await driver.api.call('setDriverActive', { driverActiveStatus: true, location: pickup }).catch(() => undefined);
      const instructionData = { deliveryPerson: 'Dora Door', deliveryPersonPhone: '070-123 45 67' };
      const wanted = { pickup, drop, carDetails: { id: carTypeId }, instructionData };
      const made = await rider.api.call('addBooking', wanted).catch(() => undefined);
      if (!made) return;
      town.otp = made.booking.otp ?? town.otp;
      town.learn(made);
      const page = await (
        await fetch(
          `${runtime.url}/api/pay/test`,
          form({ order_id: made.booking.id, token: made.booking.payToken ?? '' }),
        )
      ).text();
      const intent = /name="intent" value="([^"]+)"/.exec(page)?.[1] ?? '';
      await fetch(`${runtime.url}/api/pay/test/complete`, form({ intent, outcome: 'paid' }));
      await runtime.settle();
      await driver.api.call('acceptBooking', { bookingId: made.booking.id }).catch(() => undefined);
    },
    learn(answer) {
      const own = Object.values(actors).map(({ uid }) => uid);
      const text = JSON.stringify(answer) ?? '';
      for (const [, field, id] of text.matchAll(/"(id|uid|bookingId|uploadId|alarmId)":"([A-Za-z0-9-]{10,64})"/g))
        if (id && !own.includes(id)) remember(field === 'bookingId' ? town.bookings : town.ids, id);
      const booking = (answer as { booking?: { id?: string } } | null)?.booking?.id;
      if (booking) remember(town.bookings, booking);
    },
    close: () => runtime.close(),
  };
  return town;
};

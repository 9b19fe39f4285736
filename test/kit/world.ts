import type { CarType } from '#shared/contract/entities/car-type';
import type { Settings } from '#shared/contract/entities/settings';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { connectProviders, makePushKeys, productRuntimeOptions, storeRobotSecret } from '#scripts/product/product';
import { type RobotAnswer, robotSecrets } from '#scripts/stand-ins/robot-check';
import { type ProductRuntime, startProductRuntime } from '#scripts/product/runtime';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import { amended, type Amend } from './amend-template';
import { authenticator } from './authenticator';
import { Person } from './person';
import { at } from './places';
import { synthesizeOnce } from './synthesis';

export const PASSWORD = 'wayfare1';

const settings: Partial<Settings> = {
  // Rides in stories take other routes than booked, at their price; stories about held fares set a limit.
  maxFareAboveEstimate: null,
  symbol: 'kr',
  swipe_symbol: true,
  code: 'SEK',
  decimal: 2,
  country: 'Sweden',
  restrictCountry: 'SE',
  email_verify: false,
  // Separate stories cover hand-over codes.
  HandoverCodes: false,
  maxActiveBookings: 20,
  // The one admin of a world fills its wallets.
  creditLimit: 1_000_000,
};

const van = {
  name: 'Van',
  image: 'van',
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 90,
  convenience_fees: 15,
  convenience_fee_type: 'percentage' as const,
  extra_info: 'Up to 600 kg',
  parcelTypes: [
    { description: 'Small box', amount: 10 },
    { description: 'Pallet', amount: 150 },
  ],
  options: [{ description: 'Carry inside', amount: 60 }],
};

export type World = {
  runtime: ProductRuntime;
  admin: Person;
  van: Pick<CarType, 'id' | 'name'>;
  /** A rider who registered on the site. */
  rider(name?: string): Promise<Person>;
  /** A driver of a van, added by an admin and on duty at a place. */
  driver(name: string, where?: { lat: number; lng: number }, extra?: { fleetadmin: string }): Promise<Person>;
  fleetAdmin(name: string): Promise<Person>;
  /** Runs the queued waves, retries and schedules of the next `ms` now. */
  later(ms: number): Promise<void>;
  close(): Promise<void>;
};

let counter = 0;
/** An e-mail and a phone number that are unique in this run. */
const contacts = (name: string) => {
  counter += 1;
  return { email: `${name.toLowerCase()}${counter}@example.com`, mobile: `+4670${String(1_000_000 + counter)}` };
};

const bootstrap = async (runtime: ProductRuntime, needsSecondFactor: boolean): Promise<Person> => {
  const admin = { ...contacts('Ada'), firstName: 'Ada', lastName: 'Admin', password: PASSWORD };
  await runtime.invoke(runtime.outputs.BootstrapFunctionName ?? '', admin);
  const first = await Person.signIn(runtime, admin.email, PASSWORD);
  if (!needsSecondFactor) return first;
  const app = authenticator(runtime);
  await app.setUp(first.token ?? '');
  await first.call('syncSecondFactor', {});
  return Person.withToken(runtime, await app.signIn(admin.email, PASSWORD));
};

/** Runtime left running by a file whose end failed: the next file of this worker ends it. */
let left: ProductRuntime | undefined;

/** The whole product, running, with one admin, one car type and no other users. */
export const startWorld = async (
  options: {
    appcat?: 'delivery' | 'taxi';
    social?: boolean;
    /** Payment providers that the stage offers; by default the test provider only. */
    providers?: readonly PaymentProvider[];
    /** The simulated providers have accounts, and the product has their credentials. */
    simulatesProviders?: boolean;
    /** Demands the robot check, which answers so. */
    robotCheck?: RobotAnswer;
    settings?: Partial<Settings>;
    cancelSlab?: CarType['cancelSlab'];
    /** Prices of the one car type, where they are not the usual ones. */
    prices?: Partial<Pick<CarType, 'base_fare' | 'rate_per_unit_distance' | 'rate_per_hour' | 'min_fare'>>;
    /** Factor for the contract's rate limits. The default lets one machine play many people. */
    limitFactor?: number;
    /** Whether staff must have a second factor; the world's admin has one then. */
    demandsSecondFactor?: boolean;
    /** Changes the template before it is hosted. */
    amend?: Amend;
  } = {},
): Promise<World> => {
  await left?.close();
  const mapsDir = await ensureDemoPack({ log: () => undefined });
  const { appcat, social, providers, amend } = options;
  const product = await productRuntimeOptions({
    ...(appcat && { appcat }),
    ...(social && { social }),
    ...(providers && { providers }),
    robotCheck: options.robotCheck !== undefined,
    synthesize: synthesizeOnce,
  });
  const runtime = await startProductRuntime({
    ...product,
    ...(amend && { buildApp: amended(product.buildApp, amend) }),
    env: {
      ...product.env,
      MAPS_PACK_DIR: mapsDir,
      LIMIT_FACTOR: String(options.limitFactor ?? 100),
      ...(options.demandsSecondFactor ? { STAFF_SECOND_FACTOR: 'demanded' } : {}),
    },
    mapsDir,
    quiet: true,
    ...(options.simulatesProviders && providers ? { simulatedProviders: providers } : {}),
  });
  left = runtime;
  await connectProviders(runtime);
  await makePushKeys();
  if (options.robotCheck) await storeRobotSecret(robotSecrets[options.robotCheck]);
  const admin = await bootstrap(runtime, options.demandsSecondFactor ?? false);
  await admin.call('editSettings', { ...settings, ...options.settings });
  const { id } = await admin.call('editCarType', {
    method: 'Add',
    record: { ...van, ...options.prices, cancelSlab: options.cancelSlab ?? [] },
  });

  const added = async (usertype: 'driver' | 'fleetadmin', name: string, extra: object = {}) => {
    const who = contacts(name);
    await admin.call('addUser', { ...who, ...extra, usertype, firstName: name, lastName: 'Test', password: PASSWORD });
    return Person.signIn(runtime, who.email, PASSWORD);
  };

  return {
    runtime,
    admin,
    van: { id, name: van.name },
    async rider(name = 'Rut') {
      const who = contacts(name);
      await Person.anybody(runtime).call('user_signup', {
        regData: { ...who, firstName: name, lastName: 'Rider', password: PASSWORD },
      });
      return Person.signIn(runtime, who.email, PASSWORD);
    },
    async driver(name, where = at.jarntorget, extra?: { fleetadmin: string }) {
      const driver = await added('driver', name, {
        carType: van.name,
        vehicleNumber: `ABC ${counter}`,
        vehicleMake: 'Volvo',
        vehicleModel: 'V60',
        ...extra,
      });
      await driver.call('setDriverActive', { driverActiveStatus: true, location: where });
      return driver;
    },
    fleetAdmin: name => added('fleetadmin', name),
    async later(ms) {
      runtime.skip(ms);
      await runtime.settle();
    },
    async close() {
      await runtime.settle().finally(() => runtime.close());
      left = undefined;
    },
  };
};

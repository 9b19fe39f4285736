import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { ApiClient } from '#scripts/lib/api-client';
import { isApiError } from '#shared/client/api-error';
import {
  applicant,
  DEMO_PASSWORD,
  fleetDrivers,
  fleetAdmins,
  ownDrivers,
  riders,
  simulatedDrivers,
} from './data/accounts';
import { specimenLicense } from './data/specimen-license';
import { ownVehiclesOf, vehiclesOf } from './data/vehicles';
import { seedToken } from '../stand-ins/robot-check';

type NewUser = InputOf<Operations['addUser']>;
type AppCategory = 'delivery' | 'taxi';

/** Number of parallel requests: enough to use the time that store and user pool take to respond. */
const PARALLEL = 6;

/** @returns the new account's uid; undefined when the account already exists. */
const add = async (by: ApiClient, user: NewUser): Promise<string | undefined> => {
  try {
    return (await by.call('addUser', { ...user, password: DEMO_PASSWORD })).user.id;
  } catch (error) {
    if (isApiError(error, 'user_exists')) return undefined;
    throw error;
  }
};

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
};

/** @returns their uids; undefined for accounts that already exist. */
export const addFleetAdmins = (admin: ApiClient): Promise<(string | undefined)[]> =>
  Promise.all(fleetAdmins.map(person => add(admin, { ...person, usertype: 'fleetadmin' })));

/** Adds riders and drivers. `fleetUids` is in the order of the fleet admins. */
export const addRidersAndDrivers = (
  admin: ApiClient,
  appcat: AppCategory,
  fleetUids: readonly string[],
): Promise<void> => {
  const fleetOf = (index: number) => {
    if ((fleetDrivers.first as readonly number[]).includes(index)) return fleetUids[0];
    if ((fleetDrivers.second as readonly number[]).includes(index)) return fleetUids[1];
    return undefined;
  };
  const own = ownVehiclesOf(appcat);
  return inParallel<NewUser>(
    [
      ...riders.map(person => ({ ...person, usertype: 'rider' as const })),
      ...ownDrivers.map((person, index) => ({ ...person, ...own[index], usertype: 'driver' as const })),
      ...driversOf(appcat).map((driver, index) => ({
        ...driver,
        ...(fleetOf(index) && { fleetadmin: fleetOf(index) }),
      })),
    ],
    user => add(admin, user),
  );
};

/** Uploads a licence as the registration form does. @returns the upload's id */
const uploadLicense = async (visitor: ApiClient): Promise<string> => {
  const picture = specimenLicense();
  const type = 'image/png';
  const target = await visitor.call('startLicenseUpload', { contentType: type, size: picture.length });
  if (target.mode !== 'single') throw new Error('the specimen licence is too large for one form');
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(picture)], { type }));
  const answer = await fetch(target.url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`the specimen licence was not stored: ${answer.status}`);
  await visitor.call('finishUpload', { uploadId: target.uploadId });
  return target.uploadId;
};

/** Signs up like any driver; with `driver_approval` on, an admin has to approve the account. */
export const registerApplicant = async (visitor: ApiClient, appcat: AppCategory): Promise<void> => {
  const asked = { email: applicant.email, robotToken: seedToken('check_user_exists') };
  const { users } = await visitor.call('check_user_exists', asked);
  if (users.length > 0) return;
  const vehicle = { ...ownVehiclesOf(appcat)[0]!, vehicleNumber: 'HSD 53Y' };
  const licenseImage = await uploadLicense(visitor);
  const regData = { ...applicant, ...vehicle, licenseImage, usertype: 'driver' as const };
  const robotToken = seedToken('user_signup');
  const input = { regData: { ...regData, password: DEMO_PASSWORD }, robotToken };
  await visitor.call('user_signup', input).catch((error: unknown) => {
    if (!isApiError(error, 'user_exists')) throw error;
  });
};

const driversOf = (appcat: AppCategory): NewUser[] => {
  const vehicles = vehiclesOf(appcat);
  return simulatedDrivers.map((person, index) => ({ ...person, ...vehicles[index], usertype: 'driver' }));
};

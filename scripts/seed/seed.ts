import { apiClient, type ApiClient } from '#scripts/lib/api-client';
import { signIn } from '#scripts/lib/sign-in';
import { seedToken } from '../stand-ins/robot-check';
import {
  applicant,
  DEMO_PASSWORD,
  firstAdmin,
  fleetAdmins,
  ownDrivers,
  type Person,
  riders,
  simulatedDrivers,
} from './data/accounts';
import { type DemoLogin, demoLogins, lastAdded } from './logins';
import { reopenAccounts } from './reopen-accounts';
import { seedCatalog } from './seed-catalog';
import { addFleetAdmins, addRidersAndDrivers, registerApplicant } from './seed-people';

/** The stage to fill. */
export type SeedTarget = {
  /** Origin of the product. */
  url: string;
  /** Origin of the AWS stand-ins. */
  awsUrl: string;
  region: string;
  outputs: Record<string, string>;
  appcat: 'delivery' | 'taxi';
  /** Invokes a function by logical id, name or ARN. */
  invoke(functionId: string, payload?: unknown): Promise<unknown>;
  log(line: string): void;
};

/**
 * Fills an empty stage with a small town: settings, vehicle types, people. It only uses the product's operations. It is
 * idempotent: a seeded stage does not change, and an interrupted seed is completed. @returns accounts for people to
 * sign in with; none when the stage belongs to another operator.
 */
export const seed = async (target: SeedTarget): Promise<{ logins: DemoLogin[] }> => {
  const visitor = apiClient(target.url);
  if (await isSeeded(target, visitor)) return { logins: [...demoLogins] };
  if (!(await createFirstAdmin(target, visitor))) {
    target.log('These data have an admin of their own: no demo data were added.');
    return { logins: [] };
  }
  const admin = (await enter(target, firstAdmin)).client;
  const [added] = await Promise.all([addFleetAdmins(admin), seedCatalog(admin, target.appcat)]);
  const fleetUids = await Promise.all(
    fleetAdmins.map(async (person, index) => added[index] ?? (await enter(target, person)).uid),
  );
  await addRidersAndDrivers(admin, target.appcat, fleetUids);
  await registerApplicant(visitor, target.appcat);
  return { logins: [...demoLogins] };
};

/**
 * A sign-in that succeeds proves the seed: a start on seeded data makes no request that a limit counts. Profiles may
 * have outlived their accounts, when the file of accounts was lost.
 */
const isSeeded = async (target: SeedTarget, visitor: ApiClient): Promise<boolean> => {
  if (await canEnter(target)) return true;
  if (!(await exists(visitor, lastAdded))) return false;
  const made = await reopenAccounts([
    firstAdmin,
    ...fleetAdmins,
    ...riders,
    ...ownDrivers,
    applicant,
    ...simulatedDrivers,
  ]);
  if (made > 0) target.log(`${made} demo accounts were gone and have been made anew.`);
  return true;
};

const canEnter = (target: SeedTarget): Promise<boolean> =>
  enter(target, lastAdded).then(
    () => true,
    () => false,
  );

const exists = async (visitor: ApiClient, { email }: Person): Promise<boolean> =>
  (await visitor.call('check_user_exists', { email, robotToken: seedToken('check_user_exists') })).users.length > 0;

/** @returns false when the stage already has a different admin. */
const createFirstAdmin = async (target: SeedTarget, visitor: ApiClient): Promise<boolean> => {
  if (await exists(visitor, firstAdmin)) return true;
  const functionName = target.outputs.BootstrapFunctionName ?? 'bootstrap';
  try {
    await target.invoke(functionName, { ...firstAdmin, password: DEMO_PASSWORD });
    return true;
  } catch (error) {
    if ((error as Error).message.includes('there is an admin already')) return false;
    throw error;
  }
};

const enter = async (target: SeedTarget, { email }: Person): Promise<{ uid: string; client: ApiClient }> => {
  const { UserPoolId: userPoolId = '', UserPoolClientId: userPoolClientId = '' } = target.outputs;
  const session = await signIn({ awsUrl: target.awsUrl, userPoolId, userPoolClientId }, email, DEMO_PASSWORD);
  return { uid: session.uid, client: apiClient(target.url, session.getToken) };
};

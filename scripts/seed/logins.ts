import { applicant, DEMO_PASSWORD, firstAdmin, fleetAdmins, ownDrivers, type Person, riders } from './data/accounts';

/** A demo account. */
export type DemoLogin = {
  role: string;
  /** E-mail address or phone number. */
  login: string;
  password: string;
};

const login = (role: string, { email }: Person): DemoLogin => ({ role, login: email, password: DEMO_PASSWORD });

/** The accounts for people, as the startup banner shows them. */
export const demoLogins: readonly DemoLogin[] = [
  login('Rider', riders[0]),
  login('Driver (drive yourself)', ownDrivers[0]),
  login('Driver (another one)', ownDrivers[1]),
  login('Fleet admin', fleetAdmins[0]),
  login('Admin', firstAdmin),
];

/** The account added last: if it exists, all others do. */
export const lastAdded: Person = applicant;

/** The password of every demo account. It works only on a stage that was seeded with it. */
export const DEMO_PASSWORD = 'wayfare*2026';

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
};

/** Swedish phone numbers reserved for films and books: 070-174 06 05 to 070-174 06 99. */
const fictional = (index: number) => `+4670174${String(605 + index).padStart(4, '0')}`;

const person = (index: number, email: string, fullName: string): Person => {
  const [firstName = '', ...rest] = fullName.split(' ');
  return { firstName, lastName: rest.join(' '), email: `${email}@wayfare.test`, mobile: fictional(index) };
};

export const firstAdmin = person(0, 'admin', 'Alva Sandberg');

export const fleetAdmins = [person(1, 'fleet', 'Karim Haddad'), person(2, 'fleet2', 'Birgitta Nyström')] as const;

export const riders = [
  person(3, 'rider', 'Elin Berg'),
  person(4, 'rider2', 'Omar Farouk'),
  person(5, 'rider3', 'Wei Zhang'),
  person(6, 'rider4', 'Astrid Holm'),
  person(7, 'rider5', 'Tendai Moyo'),
] as const;

/** Driver accounts for people to sign in as: not used by the simulated traffic. */
export const ownDrivers = [person(8, 'driver', 'Robin Ek'), person(9, 'driver2', 'Noor Rahimi')] as const;

/** A driver who has registered and waits for an admin's approval. */
export const applicant = person(10, 'applicant', 'Milan Petrović');

const simulatedNames = [
  ['Amina Yusuf', 'Gustav Lindqvist', 'Priya Nair', 'Mateusz Kowalski', 'Sofia Karlsson', 'Daniel Tesfaye'],
  ['Leila Hosseini', 'Erik Johansson', 'Thi Mai Nguyen', 'Jonas Wallin', 'Fatou Diallo', 'Samir Benali'],
  ['Ingrid Svensson', 'Carlos Mendoza', 'Yuki Tanaka', 'Ahmed Hassan', 'Linnea Åberg', 'Viktor Melnyk'],
  ['Hanna Forsberg', 'Kwame Boateng', 'Zeynep Kaya', 'Oskar Blomgren', 'Maria Papadaki', 'Reza Ahmadi'],
  ['Freja Dahl', 'Dawit Gebre', 'Ana Sousa', 'Nils Engström', 'Rania Khoury', 'Björn Hedlund'],
].flat();

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(' ', '.');

/** The drivers that `scripts/demo-drivers` simulates, in the order of {@link vehiclesOf}. */
export const simulatedDrivers: readonly Person[] = simulatedNames.map((name, index) =>
  person(11 + index, plain(name), name),
);

/** Fleets of the simulated drivers, by index, and who added the drivers. */
export const fleetDrivers = {
  /** Added by the admin, so that they are approved: drivers added by a fleet admin wait for approval. */
  first: [1, 2, 8, 9, 14, 16, 20, 23],
  second: [5, 12, 22, 27],
} as const;

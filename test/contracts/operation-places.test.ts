import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FunctionName } from '#shared/contract/operation';
import { operationAreas, operationList } from '#shared/contract/operations';

/** A file named otherwise than its operation, and why. */
const named: Readonly<Record<string, string>> = {
  // The interface's name is that of the document.
  'openapi.json': 'openapi',
  // One answer under two names that the specification gives it.
  fetchUsersOnce: 'fetch-users',
  // Beside `sendNotification`, from which only an underscore distinguishes it.
  send_notification: 'send-to-device',
  // The specification's names are those of somebody else's service.
  'googleapis-autocomplete': 'autocomplete',
  'googleapis-getaddress': 'get-address',
  'googleapis-getcoords': 'get-coords',
  'googleapis-getdrivetime': 'get-drive-time',
  'googleapis-getmultiloctime': 'get-multi-loc-time',
  'googleapis-getroute': 'get-route',
};

/**
 * Where functions are deployed otherwise than one by area: operations of one set of rights and one kind of load share a function,
 * and what admins or writes may stays out of what everybody calls.
 */
const deployed: Readonly<Record<string, readonly FunctionName[]>> = {
  people: ['people', 'people-admin'],
  account: ['account'],
  // One's own with one's account; somebody else's with what admins do.
  factors: ['account', 'people-admin'],
  fleets: ['people', 'people-admin'],
  // Wallets with the account that owns them, credit where payments are; payouts, rare and for admins, with what else they edit.
  money: ['account', 'payments', 'catalog-admin'],
  // They read as reports do, and what they read is as large.
  books: ['reports'],
  // Proposals are read as books are, and take effect where admins administer people: that function writes, and is called by nobody else.
  approvals: ['people-admin', 'reports'],
  // Lines of reports are booked as other news of a payment.
  settlement: ['payments'],
  // The same as books.
  audit: ['reports'],
  // How a booking is paid is a step of the booking.
  payments: ['payments', 'booking-commands', 'booking-queries'],
  // A tip is paid as other payments are.
  tips: ['payments'],
  // Money came in by a payment and goes back the same way.
  deposits: ['payments'],
  // A rider’s own, with the account that owns them.
  cards: ['account'],
  catalog: ['catalog', 'catalog-admin'],
  places: ['places'],
  bookings: ['booking-commands', 'booking-queries'],
  // The link of a recipient is read as bookings are.
  parcels: ['booking-queries'],
  // The driver's state is read as bookings are.
  trips: ['trip-commands', 'booking-queries'],
  // These three act on a booking with the rights of its commands and queries.
  dispatch: ['booking-commands', 'booking-queries'],
  chat: ['booking-commands', 'booking-queries'],
  alarms: ['booking-commands', 'booking-queries'],
  uploads: ['uploads'],
  // Rare, and for admins: with what else they edit.
  notifications: ['catalog-admin'],
  // A user's own, with the rights of their account.
  devices: ['account'],
  reports: ['reports'],
  realtime: ['realtime'],
};

const kebab = (name: string) =>
  name
    .replaceAll('_', '-')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
const fileOf = (name: string) => named[name] ?? kebab(name);

describe('an operation is where one looks for it', () => {
  it.each(operationAreas.flatMap(([area, some]) => some.map(op => [op.name, area, op] as const)))(
    '%s, of %s',
    (name, area, op) => {
      expect(readFileSync(`shared/contract/operations/${area}.ts`, 'utf8')).toContain(`name: '${name}'`);
      const file = `lambdas/operations/${area}/${fileOf(name)}.ts`;
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8')).toContain(
        name.includes('.') ? `['${name}']` : name.replace(/^googleapis-/, ''),
      );
      expect(deployed[area]).toContain(op.function);
      expect(readFileSync(`lambdas/functions/${op.function}.ts`, 'utf8')).toContain(
        `#lambdas/operations/${area}/${fileOf(name)}'`,
      );
    },
  );

  it('and nothing else lies there', () => {
    const files = readdirSync('lambdas/operations', { recursive: true, encoding: 'utf8' }).filter(file =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const expected = new Set(operationList.map(({ name }) => fileOf(name)));
    expect(files.map(file => basename(file, '.ts')).filter(name => !expected.has(name))).toEqual([]);
    const areas = new Set(files.map(file => dirname(file)));
    expect([...areas].sort()).toEqual(operationAreas.map(([area]) => area).sort());
  });

  it('belongs to one area, and every exception is one', () => {
    expect(operationAreas.flatMap(([, some]) => some.map(({ name }) => name)).sort()).toEqual(
      operationList.map(({ name }) => name).sort(),
    );
    for (const [name, file] of Object.entries(named)) expect(kebab(name)).not.toBe(file);
    const used = new Set(operationList.map(op => op.function));
    expect(new Set(Object.values(deployed).flat())).toEqual(used);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FunctionName } from '#shared/contract/operation';
import { operationAreas, operationList } from '#shared/contract/operations';

/** Files whose name differs from that of their operation, and why. */
const named: Readonly<Record<string, string>> = {
  // The interface has the name of the document.
  'openapi.json': 'openapi',
  // One answer, to which the specification gives two names.
  fetchUsersOnce: 'fetch-users',
  // Only an underscore distinguishes it from `sendNotification`.
  send_notification: 'send-to-device',
  // The specification uses the names of another service.
  'googleapis-autocomplete': 'autocomplete',
  'googleapis-getaddress': 'get-address',
  'googleapis-getcoords': 'get-coords',
  'googleapis-getdrivetime': 'get-drive-time',
  'googleapis-getmultiloctime': 'get-multi-loc-time',
  'googleapis-getroute': 'get-route',
};

/**
 * The areas that are not deployed as one function each. Operations with the same rights and the same kind of load share
 * a function. Code for admins and for writes stays out of the functions that everybody calls.
 */
const deployed: Readonly<Record<string, readonly FunctionName[]>> = {
  people: ['people', 'people-admin'],
  account: ['account'],
  // A user's own factors with their account; those of another person with the operations of admins.
  factors: ['account', 'people-admin'],
  fleets: ['people', 'people-admin'],
  // Wallets with the account that owns them, and credit with payments. Payouts are rare and for admins, so they are
  // with the other edits of admins.
  money: ['account', 'payments', 'catalog-admin'],
  // Books are read as reports are, and their data is as large.
  books: ['reports'],
  // Proposals are read as books are. They take effect in the function in which admins administer people: it writes, and
  // nobody else calls it.
  approvals: ['people-admin', 'reports'],
  // Lines of settlement reports are booked as other news of a payment.
  settlement: ['payments'],
  // The same as for books.
  audit: ['reports'],
  // The choice of a payment for a booking is a step of the booking.
  payments: ['payments', 'booking-commands', 'booking-queries'],
  // A tip is paid as other payments are.
  tips: ['payments'],
  // Deposits came in by a payment and go back by the same route.
  deposits: ['payments'],
  // A rider's own cards, with the account that owns them.
  cards: ['account'],
  catalog: ['catalog', 'catalog-admin'],
  places: ['places'],
  bookings: ['booking-commands', 'booking-queries'],
  // The recipient's link is read as bookings are.
  parcels: ['booking-queries'],
  // The driver's state is read as bookings are.
  trips: ['trip-commands', 'booking-queries'],
  // These three act on a booking with the rights of its commands and queries.
  dispatch: ['booking-commands', 'booking-queries'],
  chat: ['booking-commands', 'booking-queries'],
  alarms: ['booking-commands', 'booking-queries'],
  uploads: ['uploads'],
  // Rare, and for admins, so they are with the other edits of admins.
  notifications: ['catalog-admin'],
  // A user's own devices, with the rights of their account.
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

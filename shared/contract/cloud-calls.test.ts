import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { type OperationName, operations } from './operations';
import { pathOf } from './operation';

const at = '57.6998,11.9534';
const coords = { lat: 57.7, lng: 11.95 };
const person = {
  firstName: 'Rut',
  lastName: 'Ek',
  email: 'rut@example.com',
  mobile: '+46701234567',
  password: 'secret1',
};

/** Spec §7, Cloud-function calls: name, body, answer. */
const calls = [
  ['send_notification', { token: 'arn:device', title: 'Hi', msg: 'There', screen: 'Home' }, { success: true }],
  ['googleapis-getaddress', { latlng: at }, { address: 'Järntorget' }],
  ['googleapis-getdrivetime', { start: at, dest: at }, { distance_in_km: 5, time_in_secs: 600 }],
  [
    'googleapis-getmultiloctime',
    { start: at, dest: at, waypoints: `${at}|${at}` },
    { distance_in_km: 5, time_in_secs: 600 },
  ],
  [
    'googleapis-autocomplete',
    { searchKeyword: 'Järn', country: 'Sweden' },
    { searchResults: [{ description: 'Järntorget', place_id: 'p1' }] },
  ],
  ['googleapis-getcoords', { place_id: 'p1' }, { coords, description: 'Järntorget' }],
  [
    'googleapis-getroute',
    { start: at, dest: at },
    { distance: 5, duration: 600, polylinePoints: 'abc', coords: [coords] },
  ],
  ['validate_referrer', { referralId: 'ann1234' }, { uid: 'u1' }],
  ['check_user_exists', { email: 'a@b.se', mobile: '+46701234567' }, { users: [{ email: true }] }],
  ['user_signup', { regData: person }, { uid: 'u1', emailVerification: false }],
] as const satisfies readonly (readonly [OperationName, object, object])[];

it.each(calls)('[OPS-1] POST %s takes its body and gives its answer, whole', (name, body, answer) => {
  const { method, input, output } = operations[name];
  expect([method, pathOf({ name })]).toEqual(['POST', `/api/${name}`]);
  expect(z.parse(input, body)).toMatchObject(body);
  expect(z.parse(output, answer)).toEqual(answer);
});

it.each(calls)('[OPS-1] POST %s refuses what is not in its body', (name, body) => {
  expect(z.safeParse(operations[name].input, { ...body, uninvited: 1 }).success).toBe(false);
  expect(z.safeParse(operations[name].input, name === 'check_user_exists' ? [] : {}).success).toBe(false);
});

it.each(['googleapis-getdrivetime', 'googleapis-getmultiloctime'] as const)(
  '[OPS-4] %s gives no answer without a distance',
  name => expect(z.safeParse(operations[name].output, { time_in_secs: 600 }).success).toBe(false),
);

it('[OPS-1] GET get_providers lists name and link', () => {
  const { method, who, output } = operations.get_providers;
  expect([method, who]).toEqual(['GET', 'public']);
  const answer = { providers: [{ name: 'test', link: '/pay/test' }] };
  expect(z.parse(output, answer)).toEqual(answer);
});

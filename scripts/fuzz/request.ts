import { operationList } from '#shared/contract/operations';
import { everyone, type Operation, type UserType } from '#shared/contract/operation';
import { clientMessageSchema } from '#shared/contract/ws-messages';
import { hostileTexts, hostileValues } from './hostile';
import type { Change, Plan } from './plan';
import { type Leaf, leaves, type Path, samples, valueAt, withValue } from './schema-tree';
import { drop, pickup } from '#scripts/scenario/ride';
import type { Scenario } from './scenario';

export type FuzzRequest = {
  what: string;
  method: 'GET' | 'POST';
  path: string;
  role: UserType | undefined;
  /** The valid body, the changes to it, and the resulting body. */
  sample: unknown;
  changes: { path: Path; value: unknown }[];
  body: unknown;
  key: string | undefined;
  isForm: boolean;
  isBroken: boolean;
};

/** Fields that are never changed, because the actors of the run would lock themselves out. */
const never: Record<string, readonly string[]> = { editSettings: ['AllowCriticalEditsAdmin'] };
const nearTexts = [
  'Edda',
  'Järntorget, Göteborg',
  '070-123 45 67',
  '57.70,11.97',
  'van',
  'sv',
  'SEK',
  '2026-11',
  'a b',
];
const nearNumbers = [0, 1, 2, 3, 5, 10, 100, -1, 0.5, 57.7, 11.97, 4_102_444_800_000, 1_795_251_600_000];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const places: Record<string, unknown> = {
  'pickup.lat': pickup.lat,
  'pickup.lng': pickup.lng,
  'drop.lat': drop.lat,
  'drop.lng': drop.lng,
  lat: 57.7,
  lng: 11.96,
  start: '57.6997,11.9527',
  dest: '57.6992,11.9779',
  waypoints: '57.70,11.96|57.701,11.97',
  otp: undefined,
  bookLater: false,
  deliveryPersonPhone: '070-123 45 67',
};

/** A plausible value for a field, judged by its name: ids that exist, unused contacts. */
const hint = ({ path }: Leaf, scenario: Scenario, n: number): unknown => {
  const name = String(path.at(-1));
  const whole = path.join('.');
  if (whole in places) return places[whole];
  if (whole === 'carDetails.id' || name === 'carTypeId') return scenario.carTypeId;
  if (whole === 'bookingId' || whole === 'booking.id') return pick([...scenario.bookings, scenario.carTypeId], n);
  if (['id', 'uid', 'driver', 'fleetadmin', 'uploadId', 'alarmId', 'licenseImage'].includes(name))
    return pick(scenario.ids, n);
  if (name === 'otp') return scenario.otp;
  if (name === 'carType') return 'Van';
  if (name === 'email') return `fuzz${n}@example.com`;
  if (name === 'mobile') return `+4673${1_000_000 + (n % 9_000_000)}`;
  if (name === 'password') return 'scenario2026';
  if (name === 'referralId') return undefined;
  return places[name];
};

const valueOf = (change: Change, leaf: Leaf): unknown => {
  switch (change.kind) {
    case 'hostile':
      return pick(hostileValues, change.pick);
    case 'gone':
      return undefined;
    case 'text':
      return change.text;
    case 'number':
      return change.value;
    case 'near':
      if (leaf.choices.length > 0) return pick(leaf.choices, change.pick);
      return leaf.kind === 'number' ? pick(nearNumbers, change.pick) : pick(nearTexts, change.pick);
  }
};

/** A valid body, and the same body with the plan's changes. */
const bodies = (schema: Operation['input'], plan: Plan, scenario: Scenario, n: number, stored: readonly string[]) => {
  const fields = leaves(schema).filter(({ path }) => !stored.includes(String(path[0])));
  const whole = stored.reduce((body, field) => withValue(body, [field], undefined), pick(samples(schema), plan.shape));
  const there = fields.filter(({ path }) => valueAt(whole, path) !== undefined);
  const sample = there.reduce((body, leaf, i) => {
    const isLeftOut = leaf.isOptional && ((plan.without >> (i % 30)) & 1) === 1;
    const known = isLeftOut ? undefined : hint(leaf, scenario, n + i);
    return isLeftOut || known !== undefined ? withValue(body, leaf.path, known) : body;
  }, whole);
  const changes = there.length
    ? plan.changes.map(({ place, change }) => {
        const leaf = pick(there, place);
        return { path: leaf.path, value: valueOf(change, leaf) };
      })
    : [];
  return { sample, changes, body: applied(sample, changes) };
};

export const applied = (sample: unknown, changes: readonly { path: Path; value: unknown }[]): unknown =>
  changes.reduce((body, { path, value }) => withValue(body, path, value), sample);

/** Mostly a user type that may call the operation, sometimes another one, sometimes no user. */
const roleFor = ({ who }: Operation, n: number): UserType | undefined => {
  if (n < 4) return undefined;
  if (who === 'public') return n < 50 ? undefined : pick(everyone, n);
  return who === 'account' || n < 12 ? pick(everyone, n) : pick(who, n);
};

const pageRequest = (plan: Plan, scenario: Scenario, n: number): Pick<FuzzRequest, 'what' | 'path' | 'body'> => {
  const texts = plan.changes.map(({ change }) => String(valueOf(change, { choices: [], kind: 'string' } as never)));
  const [first = pick(scenario.bookings, n) ?? '', second = 'paid', third = 'test'] = texts;
  const end = plan.shape % 2 ? '/complete' : '';
  const isWellFormed = !/\p{Surrogate}/u.test(third);
  return {
    what: `page ${end}`,
    path: `/api/pay/${isWellFormed ? encodeURIComponent(third).slice(0, 500) || '-' : '%F0%9F'}${end}`,
    body: { order_id: first, intent: first, language: pick(hostileTexts, n), outcome: second },
  };
};

export const requestOf = (plan: Plan, scenario: Scenario, n: number): FuzzRequest => {
  const op = pick(operationList, plan.operation);
  const call = { key: plan.key, isForm: false, isBroken: plan.channel === 'broken', sample: undefined, changes: [] };
  if (plan.channel === 'page')
    return { ...call, ...pageRequest(plan, scenario, n), method: 'POST', role: undefined, isForm: true };
  if (plan.channel === 'socket') {
    const role = pick(everyone, plan.role);
    return {
      ...call,
      ...bodies(clientMessageSchema, plan, scenario, n, []),
      what: 'socket',
      method: 'POST',
      path: '',
      role,
    };
  }
  return {
    ...call,
    ...bodies(op.input, plan, scenario, n, never[op.name] ?? []),
    what: op.name,
    method: op.method,
    path: `/api/${op.name}${op.method === 'GET' && plan.changes.length ? `?cursor=${n}&x[]=%00%C3%28` : ''}`,
    role: roleFor(op, plan.role),
  };
};

import type { JsonSchema } from './openapi-schemas';

/** Realistic example values, by field name. */
const known: Record<string, unknown> = {
  lat: 57.6998,
  lng: 11.9534,
  add: 'Järntorget, Gothenburg',
  drop: { lat: 57.7089, lng: 11.9746, add: 'Brunnsparken, Gothenburg' },
  dest: '57.7089,11.9746',
  waypoints: '57.7014,11.9669|57.7052,11.9702',
  place_id: 'place-4711',
  searchKeyword: 'Järntorget',
  at: 1_795_251_600_000,
  id: '01K2M7Q8Z5R3T9V1X4Y6B0C2DE',
  journalId: 'PAY-01K2M7Q8Z5R3T9V1X4Y6B0C2DE',
  deposit: '01795251600000-9f86d081884c7d659a2feaa0c55ad015',
  email: 'edda@example.com',
  mobile: '+46701234567',
  password: 'wayfare*2026',
  token: 'dGV4dGV4dGV4dGV4dGV4dA',
  code: '123456',
  firstName: 'Edda',
  lastName: 'Lind',
  referralId: 'edda4711',
  description: 'Home',
  reason: 'Plans changed',
  message: 'I wait at the tram stop',
  rating: 5,
  size: 120_000,
  amount: 100,
  year: 2026,
  month: '2026-11',
  date: '2026-11-26',
  path: 'users/01K2M7Q8Z5R3T9V1X4Y6B0C2DE/profileImage',
  appName: 'Wayfare',
  CompanyName: 'Wayfare',
  name: 'Van',
  image: 'van',
  extra_info: 'Up to 600 kg',
  langLocale: 'sv',
  dateLocale: 'sv',
  langName: 'Svenska',
  promo_name: 'Spring',
  promo_description: 'A tenth off every ride',
  promo_validity: 1_797_843_600_000,
  promo_usage_limit: 100,
  reasons: ['Plans changed', 'The driver is too far away'],
};
const kindOf = (value: unknown): unknown => (Array.isArray(value) ? 'array' : typeof value);
const fallbacks = [
  '01K2M7Q8Z5R3T9V1X4Y6B0C2DE',
  '57.6998,11.9534',
  '+46701234567',
  'USD',
  'bk#01K2M7Q8Z5R3T9V1X4Y6B0C2DE',
  '01795251600000-01K2M7Q8Z5R3T9V1X4Y6B0C2DE',
  'https://fcm.googleapis.com/fcm/send/dGV4dA',
  'dGV4dGV4dGV4dGV4dGV4dA',
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
];

const textOf = ({ pattern, maxLength }: JsonSchema): string => {
  if (typeof pattern === 'string') return fallbacks.find(text => new RegExp(pattern).test(text)) ?? '';
  return 'text'.slice(0, typeof maxLength === 'number' ? maxLength : undefined);
};

const numberOf = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): number => {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  return Math.min(Math.max(1, least), typeof maximum === 'number' ? maximum : Infinity);
};

/** The required fields, or the first two if none is required. `cursor` is left out, because the first page has none. */
const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): [string, JsonSchema][] => {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const wanted = fields.filter(([name]) => (required as string[]).includes(name));
  return wanted.length > 0 ? wanted : fields.filter(([name]) => name !== 'cursor').slice(0, 2);
};

const fits = ({ type, pattern }: JsonSchema, value: unknown): boolean =>
  kindOf(value) === (type === 'integer' ? 'number' : type) &&
  (typeof pattern !== 'string' || new RegExp(pattern).test(String(value)));

/** A small example value for a schema; `resolve` finds the schema behind a reference. */
export const exampleOf = (schema: JsonSchema, resolve: (ref: string) => JsonSchema, name = ''): unknown => {
  if (typeof schema.$ref === 'string') return exampleOf(resolve(schema.$ref), resolve, name);
  const given = [schema.const, schema.default, (schema.enum as unknown[] | undefined)?.[0]].find(
    value => value !== undefined,
  );
  if (given !== undefined) return given;
  const [choice] = (schema.oneOf ?? schema.anyOf ?? []) as JsonSchema[];
  if (choice) return exampleOf(choice, resolve, name);
  if (name in known && fits(schema, known[name])) return known[name];
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') {
    const length = typeof schema.minItems === 'number' ? Math.max(1, schema.minItems) : 1;
    return Array.from({ length }, () => exampleOf(schema.items as JsonSchema, resolve, name));
  }
  return Object.fromEntries(fieldsOf(schema).map(([field, inner]) => [field, exampleOf(inner, resolve, field)]));
};

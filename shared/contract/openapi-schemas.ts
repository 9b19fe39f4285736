import * as z from 'zod/mini';
import * as alarm from './entities/alarm';
import * as booking from './entities/booking';
import * as cancelReason from './entities/cancel-reason';
import * as carType from './entities/car-type';
import * as common from './entities/common';
import * as payChoice from './entities/pay-choice';
import * as promo from './entities/promo';
import * as settings from './entities/settings';
import * as user from './entities/user';
import * as wallet from './entities/wallet';
import * as messages from './openapi-messages';
import * as bookings from './operations/bookings';
import * as catalog from './operations/catalog';
import * as money from './operations/money';
import * as notifications from './operations/notifications';
import * as people from './operations/people';
import * as trips from './operations/trips';
import * as wsMessages from './ws-messages';

/** JSON Schema 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = { [keyword: string]: unknown };
export type Io = 'input' | 'output';

const modules = [
  alarm,
  booking,
  cancelReason,
  carType,
  common,
  payChoice,
  promo,
  settings,
  user,
  wallet,
  messages,
  bookings,
  catalog,
  money,
  notifications,
  people,
  trips,
  wsMessages,
];

/** Every schema exported as `…Schema` is a component of that name: `bookingSchema` is `Booking`. */
const registry = z.registry<{ id: string }>();
for (const [name, value] of modules.flatMap(module => Object.entries(module)))
  if (name.endsWith('Schema'))
    registry.add(value as z.ZodMiniType, { id: name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length) });

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;
type Def = {
  type: string;
  catchall?: unknown;
  out?: { _zod: { def: { format?: string } } };
};

const overrideFor =
  (io: Io): Override =>
  ({ zodSchema, jsonSchema: schema }) => {
    const def = zodSchema._zod.def as unknown as Def;
    // A response may gain fields, so only schemas that refuse unknown fields on input say `additionalProperties:
    // false`.
    if (def.type === 'object' && !def.catchall) delete schema.additionalProperties;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (def.type === 'record') delete schema.propertyNames;
    // An e-mail is trimmed and lower-cased before its check, so the format is right but the pattern would refuse valid
    // input.
    if (def.type === 'pipe' && io === 'input' && def.out?._zod.def.format) schema.format = def.out._zod.def.format;
  };

type Converted = { root: JsonSchema; components: Record<string, JsonSchema> };

const convert = (schema: z.ZodMiniType, io: Io): Converted => {
  // Inside an object, even a schema that is itself a component comes out as a reference.
  const json = z.toJSONSchema(z.object({ root: schema }), { io, metadata: registry, override: overrideFor(io) });
  return {
    root: (json.properties as { root: JsonSchema }).root,
    components: (json.$defs ?? {}) as Record<string, JsonSchema>,
  };
};

const REF = '#/$defs/';

/** The value with every reference renamed. */
const renameRefs = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map(item => renameRefs(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' && inner.startsWith(REF)
        ? [key, `#/components/schemas/${rename(inner.slice(REF.length))}`]
        : [key, renameRefs(inner, rename)],
    ),
  );
};

const withoutId = ({ id: _id, ...schema }: JsonSchema): JsonSchema => schema;

/**
 * Turns contract schemas into JSON schemas that share components. A component whose input and output differ (defaults)
 * appears twice, the input one as `…Input`; unreferenced components are left out.
 */
export const schemaBook = () => {
  const pages: Record<Io, Record<string, JsonSchema>> = { input: {}, output: {} };
  const add = (schema: z.ZodMiniType, io: Io): JsonSchema => {
    const { root, components } = convert(schema, io);
    for (const [name, component] of Object.entries(components)) pages[io][name] = withoutId(component);
    return root;
  };
  const inlined = (io: Io, name: string): string =>
    JSON.stringify(pages[io][name], (key, value: unknown) =>
      key === '$ref' ? inlined(io, String(value).slice(REF.length)) : value,
    );
  const nameOf = (io: Io, name: string): string =>
    io === 'input' && pages.output[name] && inlined('input', name) !== inlined('output', name) ? `${name}Input` : name;
  const seal = (json: JsonSchema, io: Io) => renameRefs(json, name => nameOf(io, name)) as JsonSchema;
  /** The components of every added schema, by name. */
  const components = (): Record<string, JsonSchema> =>
    Object.fromEntries(
      (['input', 'output'] as const)
        .flatMap(io => Object.entries(pages[io]).map(([name, json]) => [nameOf(io, name), seal(json, io)] as const))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return { add, seal, components };
};

import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { en } from '#shared/i18n/en';
import { resolvePointer, schemaChecker } from '#test/kit/json-schema';
import { type ErrorCode, errorStatus } from './errors';
import { type Operation, operation, pathOf } from './operation';
import { operationList, operations } from './operations';
import { openapiDocument } from './openapi';
import { refusalsOf } from './openapi-refusals';
import { bookingOperations } from './operations/bookings';
import { promoSchema } from './entities/promo';
import { cancelReasonSchema } from './entities/cancel-reason';
import { pageRoutes } from './pages';

type Json = Record<string, unknown>;
type Body = {
  content: Record<string, { schema: Json; example?: unknown; examples?: Record<string, { $ref: string }> }>;
};
type Described = {
  operationId: string;
  tags: string[];
  security: Json[];
  parameters?: Json[];
  requestBody?: Body & { required: boolean };
  responses: Record<string, Json>;
};

const make = (change: Partial<Parameters<typeof openapiDocument>[0]> = {}) =>
  openapiDocument({ title: 'Wayfare API', version: '1.2.3', ...change });
const document = make();
const described = (path: string, method: string, from = document) =>
  (from.paths[path] as Record<string, Described> | undefined)?.[method.toLowerCase()];
const of = (op: Pick<Operation, 'name' | 'method'>, from = document) => described(pathOf(op), op.method, from)!;
const resolved = (value: Json, from = document) =>
  (typeof value.$ref === 'string' ? resolvePointer(from, value.$ref) : value) as Json & Body & { description: string };

const walk = (value: unknown, visit: (key: string, value: unknown) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    visit(key, inner);
    walk(inner, visit);
  }
};

/** The keys of an operation's refusals by status, as the document has them. */
const codesIn = (op: Operation, from = document): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(of(op, from).responses)
      .filter(([status]) => status !== '200')
      .map(([status, response]) => {
        const { schema, examples = {} } = resolved(response, from).content['application/json']!;
        const ours = ((schema.anyOf as Json[] | undefined)?.[0] ?? schema) as { allOf?: Json[] };
        const { code } = (ours.allOf?.[1]?.properties ?? {}) as { code?: { enum: ErrorCode[] } };
        expect(Object.keys(examples)).toHaveLength(code?.enum.length ?? 0);
        return [status, code?.enum ?? []];
      }),
  );

describe('[OPS-7] the document', () => {
  it('is the same every time', () => {
    expect(JSON.stringify(make())).toBe(JSON.stringify(document));
  });

  it('has the fields that OpenAPI 3.1 demands, and none that it does not know', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Wayfare API', version: '1.2.3' } });
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(make({ serverUrl: 'https://wayfare.example' }).servers).toEqual([{ url: 'https://wayfare.example' }]);
    expect(Object.keys(document).filter(key => !key.startsWith('x-'))).toEqual([
      'openapi',
      'info',
      'servers',
      'tags',
      'paths',
      'components',
    ]);
    for (const group of Object.values(document.components))
      for (const name of Object.keys(group)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('refers to nothing that is not there, and has no component that nobody refers to', () => {
    const refs = new Set<string>();
    walk(document, (key, value) => {
      if (key === '$ref') refs.add(String(value));
    });
    expect(refs.size).toBeGreaterThan(50);
    for (const ref of refs) expect(resolvePointer(document, ref), ref).toBeDefined();
    const { securitySchemes, ...groups } = document.components;
    expect(Object.keys(securitySchemes)).toEqual(['accessToken']);
    const components = Object.entries(groups).flatMap(([group, members]) =>
      Object.keys(members).map(name => `#/components/${group}/${name}`),
    );
    expect(components.filter(component => !refs.has(component))).toEqual([]);
  });

  it('has every operation and page exactly once, and no other', () => {
    const there = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    );
    const declared = [
      ...operationList.map(op => `${op.method} ${pathOf(op)}`),
      ...pageRoutes.map(page => `${page.method} ${page.path}`),
    ];
    expect(there.sort()).toEqual(declared.sort());
    const ids = Object.values(document.paths).flatMap(methods =>
      Object.values(methods as Record<string, Described>).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(declared.length);
    for (const op of operationList) expect(of(op).operationId).toBe(op.name);
  });

  it('names every parameter of a path, and every tag', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const [path, methods] of Object.entries(document.paths))
      for (const each of Object.values(methods as Record<string, Described>)) {
        const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(
          (each.parameters ?? []).filter(parameter => parameter.in === 'path').map(parameter => parameter.name),
        ).toEqual(wanted);
        for (const tag of each.tags) expect(tags).toContain(tag);
      }
  });
});

describe.each(operationList.map(op => [op.name, op] as const))('[OPS-7] %s', (_, op) => {
  it('says who may call, and whether it may be repeated', () => {
    const each = of(op);
    expect(each.security).toEqual(op.who === 'public' ? [] : [{ accessToken: [] }]);
    expect(each).toMatchObject({ 'x-who': op.who, summary: op.summary });
    expect(each.parameters?.map(parameter => resolved(parameter)['name']) ?? []).toEqual(
      op.idempotent ? ['Idempotency-Key'] : [],
    );
  });

  it('says whether demo mode refuses it', () => {
    const each = of(op) as Described & { description: string; 'x-demo'?: string };
    expect(each['x-demo']).toBe(op.demo);
    expect(each.description.includes('demo mode')).toBe(op.demo !== undefined);
    expect(refusalsOf(op).includes('demo_mode')).toBe(op.demo !== undefined);
  });

  it('lists every refusal under its status', () => {
    const codes = codesIn(op);
    for (const code of [...op.refusals, 'internal_error' as const])
      expect(codes[String(errorStatus[code])], code).toContain(code);
    expect(Object.values(codes).flat().sort()).toEqual([...refusalsOf(op)].sort());
    expect(Object.keys(codes)).toContain('429');
    expect(Object.keys(codes).includes('401')).toBe(op.who !== 'public');
  });

  it('shows a request that the operation takes', () => {
    const body = of(op).requestBody;
    expect(body !== undefined).toBe(op.method === 'POST');
    if (!body) return;
    const { schema, example } = body.content['application/json']!;
    expect(schemaChecker(document)(example, schema)).toEqual([]);
    expect(z.safeParse(op.input, example).success).toBe(true);
    expect(body.required).toBe(!z.safeParse(op.input, {}).success);
    // An unknown field is refused, and the schema says so.
    const strange = { ...(example as object), surprise: 1 };
    expect(schemaChecker(document)(strange, schema)).not.toEqual([]);
    expect(z.safeParse(op.input, strange).success).toBe(false);
  });
});

/** About the reader's own session, or refusals that a page of the desk words itself. */
const ofTheReader = new Set<ErrorCode>([
  'user_issue_contact_admin',
  'require_approval',
  'second_factor_missing',
  'second_factor_password',
  'forbidden',
  'driver_busy',
  'driver_offline',
]);

it('[ERR-1] refusals to staff never call an account, document or vehicle “yours”', () => {
  const staff = operationList.filter(
    ({ who }) => Array.isArray(who) && !who.includes('rider') && !who.includes('driver'),
  );
  expect(staff.length).toBeGreaterThan(30);
  const codes = new Set([...staff.flatMap(refusalsOf), 'no_bookings' as const]);
  const wrong = [...codes].filter(code => !ofTheReader.has(code) && /\byours?\b/i.test(en[code]));
  expect(wrong).toEqual([]);
});

it('[OPS-7] every example of the document is valid by the schema beside it', () => {
  let seen = 0;
  walk({ document }, (_, value) => {
    const { schema, example, examples = {} } = (value ?? {}) as Partial<Body['content'][string]>;
    if (typeof schema !== 'object') return;
    const shown = Object.values(examples).map(example => resolved(example as Json).value);
    for (const body of example === undefined ? shown : [example, ...shown]) {
      expect(schemaChecker(document)(body, schema), JSON.stringify(body)).toEqual([]);
      seen++;
    }
  });
  expect(seen).toBeGreaterThan(operationList.length);
});

it('[PROF-1] the operations of a contact take an e-mail address or a number, never both and never none', () => {
  const { sendContactCode, confirmContact } = operations;
  for (const [{ name, input }, more] of [
    [sendContactCode, {}],
    [confirmContact, { code: '123456' }],
  ] as const) {
    const { schema, example } = of({ name, method: 'POST' }).requestBody!.content['application/json']!;
    expect(example, name).toEqual({ email: 'edda@example.com', ...more });
    const both = { email: 'edda@example.com', mobile: '+46701234567', ...more };
    for (const wrong of [both, more]) {
      expect(schemaChecker(document)(wrong, schema), name).not.toEqual([]);
      expect(z.safeParse(input, wrong).success, name).toBe(false);
    }
    expect(z.safeParse(input, { mobile: '+46701234567', ...more }).success, name).toBe(true);
  }
});

describe('[OPS-7] a made-up operation', () => {
  const fineSchema = z.object({ lat: z.number().check(z.gte(-90)) });
  const made = operation({
    name: 'paintCar',
    summary: 'Paints a car',
    method: 'POST',
    who: ['driver'],
    input: z.strictObject({
      color: z.enum(['ink', 'amber']),
      times: z._default(z.int().check(z.gte(1)), 1),
      phone: z.optional(z.string('mobile_no_blank_error')),
      at: fineSchema,
    }),
    output: z.object({ painted: z.boolean(), layers: z._default(z.number(), 1) }),
    refusals: ['driver_busy', 'same_key_other_request'],
    function: 'trip-commands',
    budget: { read: 1, write: 2 },
    idempotent: 'claimed',
  });
  const page = {
    method: 'GET',
    path: '/api/paint/{color}',
    function: 'payments',
    summary: 'A pot',
    answers: { 200: 'Wet' },
  } as const;
  const small = make({ areas: [['trips', [made]]], pages: [page] });

  it('is described from its declaration alone', () => {
    expect(Object.keys(small.paths)).toEqual(['/api/paintCar', '/api/paint/{color}']);
    expect(small.tags.map(({ name }) => name)).toEqual(['Payments', 'Trips']);
    expect(of(made, small)).toMatchObject({
      operationId: 'paintCar',
      summary: 'Paints a car',
      'x-who': ['driver'],
      'x-capacity': { read: 1, write: 2 },
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    });
    expect(described('/api/paint/{color}', 'GET', small)).toMatchObject({
      operationId: 'getApiPaintColor',
      parameters: [{ name: 'color', in: 'path', required: true }],
      responses: { 200: { description: 'Wet' } },
    });
  });

  it('takes a default that need not be sent, and always answers one', () => {
    const { requestBody, responses } = of(made, small);
    expect(requestBody!.content['application/json']!.schema).toEqual({
      type: 'object',
      properties: {
        color: { type: 'string', enum: ['ink', 'amber'] },
        times: { type: 'integer', minimum: 1, default: 1 },
        phone: { type: 'string' },
        at: { type: 'object', properties: { lat: { type: 'number', minimum: -90 } }, required: ['lat'] },
      },
      required: ['color', 'at'],
      additionalProperties: false,
    });
    expect((responses['200'] as Body).content['application/json']!.schema).toMatchObject({
      required: ['painted', 'layers'],
    });
  });

  it('refuses with its own keys, those of its input and those of the runtime', () => {
    expect(codesIn(made, small)).toEqual({
      400: ['mobile_no_blank_error', 'invalid_input', 'malformed_json'],
      401: ['not_logged_in'],
      403: ['user_issue_contact_admin', 'require_approval', 'not_valid_user_type', 'forbidden'],
      409: ['driver_busy', 'request_under_way'],
      413: ['body_too_large'],
      422: ['same_key_other_request'],
      429: [],
      500: ['internal_error'],
    });
    expect(resolved(of(made, small).responses['409']!, small).description).toContain(
      `- \`driver_busy\`: ${en.driver_busy}\n`,
    );
  });

  it('[BOOK-1] refuses whoever books without a session with must_login', () => {
    for (const booking of [bookingOperations.getEstimate, bookingOperations.addBooking]) {
      expect(refusalsOf(booking)).toContain('must_login');
      expect(refusalsOf(booking)).not.toContain('not_logged_in');
    }
  });

  it('has a component twice only where what is read differs from what is written', () => {
    expect(Object.keys(document.components.schemas).filter(name => name.endsWith('Input'))).toEqual([]);
    const promo = z.object({ promo: promoSchema, reason: cancelReasonSchema });
    const both = make({ areas: [['trips', [{ ...made, input: promo, output: promo }]]], pages: [] });
    expect(Object.keys(both.components.schemas)).toEqual(
      expect.arrayContaining(['CancelReason', 'Promo', 'PromoInput']),
    );
    expect(both.components.schemas.CancelReasonInput).toBeUndefined();
    expect(both.components.schemas.Promo!.required).toContain('user_avail');
    expect(both.components.schemas.PromoInput!.required).not.toContain('user_avail');
    expect(JSON.stringify(of(made, both).requestBody)).toContain('#/components/schemas/PromoInput');
  });
});

import * as z from 'zod/mini';
import { idempotencyKey, MAX_BODY_BYTES } from './constants';
import { type Operation, pathOf, type UseLimit } from './operation';
import { type Area, operationAreas } from './operations';
import { areas, INTRODUCTION, tagOf } from './openapi-areas';
import { exampleOf } from './openapi-example';
import { errorBodySchema, gatewayErrorSchema } from './openapi-messages';
import { pageOperation } from './openapi-pages';
import { refusalExamples, refusalResponses, refusalsOf } from './openapi-refusals';
import { type JsonSchema, schemaBook } from './openapi-schemas';
import { shareResponses } from './openapi-share';
import { webSocketPart } from './openapi-websocket';
import { pageRoutes, type PageRoute } from './pages';

type Options = {
  readonly title: string;
  readonly version: string;
  /** @default the origin that serves the document */
  readonly serverUrl?: string;
  readonly areas?: readonly (readonly [Area, readonly Operation[]])[];
  readonly pages?: readonly PageRoute[];
};
type Book = ReturnType<typeof schemaBook>;
type Components = Record<string, JsonSchema>;
type Schemas = { op: Operation; input: JsonSchema; output: JsonSchema };

const whoText = ({ who }: Operation): string => {
  if (who === 'public') return 'Anybody may call it.';
  if (who === 'account') return 'Whoever has an account of the user pool may call it, with a profile here or without.';
  return `For: ${who.join(', ')}.`;
};

const repeatText = {
  committed: 'the key is written together with the effect',
  claimed: 'the key is held meanwhile, and repeats wait for the first one’s answer',
};

const demoText = { refused: 'Refused in demo mode.', partly: 'Refused in demo mode in part.' };

const limitText = ({ per, points, windowMs, name, perAddress, together }: UseLimit): string =>
  `At most ${points} in ${windowMs / 60_000} minutes by one ${per}${name ? `, all of \`${name}\` together` : ''}` +
  `${perAddress === undefined ? '' : `; ${perAddress} from one address`}` +
  `${together === undefined ? '' : `; ${together} by everybody together`}.`;

const requestBody = ({ op, input }: Schemas, book: Book, components: Components): JsonSchema => {
  const schema = book.seal(input, 'input');
  const example = exampleOf(schema, ref => components[ref.split('/').at(-1) ?? ''] ?? {});
  return {
    required: !z.safeParse(op.input, {}).success,
    description: `At most ${MAX_BODY_BYTES} bytes.`,
    content: { 'application/json': { schema, ...(z.safeParse(op.input, example).success && { example }) } },
  };
};

const success = ({ op, output }: Schemas, book: Book): JsonSchema => ({
  description: 'Done',
  headers: {
    'Server-Timing': { $ref: '#/components/headers/ServerTiming' },
    'Cache-Control': { schema: { type: 'string' }, example: op.method === 'GET' ? 'public, max-age=5' : 'no-store' },
  },
  content: { 'application/json': { schema: book.seal(output, 'output') } },
});

const describeOperation = (area: Area, schemas: Schemas, book: Book, components: Components): JsonSchema => {
  const { op } = schemas;
  return {
    operationId: op.name,
    summary: op.summary,
    description: [
      whoText(op),
      ...(op.limit ? [limitText(op.limit)] : []),
      ...(op.demo ? [demoText[op.demo]] : []),
      ...(op.idempotent ? [`Safe to repeat: ${repeatText[op.idempotent]}.`] : []),
    ].join(' '),
    tags: [tagOf(area)],
    security: op.who === 'public' ? [] : [{ accessToken: [] }],
    'x-who': op.who,
    'x-capacity': op.budget,
    ...(op.limit && { 'x-limit': op.limit }),
    ...(op.demo && { 'x-demo': op.demo }),
    ...(op.idempotent && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    ...(op.method === 'POST' && { requestBody: requestBody(schemas, book, components) }),
    responses: { '200': success(schemas, book), ...refusalResponses(op) },
  };
};

const shared = {
  securitySchemes: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Access token of the stage’s Cognito user pool',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key for every attempt at one write, another for the next write',
      schema: { type: 'string', pattern: idempotencyKey.source },
      example: 'b0a7d3c2-6a52-4c0e-9d0a-6f3b1d4b9a11',
    },
  },
  headers: {
    ServerTiming: {
      description: 'Capacity units of the table that the call consumed',
      schema: { type: 'string' },
      example: 'table;desc="1.5 read, 0 write"',
    },
  },
};

/**
 * The whole API as an OpenAPI 3.1 document, derived from the declarations that route, authorise and validate. The
 * output is deterministic.
 */
export const openapiDocument = (options: Options) => {
  const { title, version, serverUrl = '/', areas: operationsOf = operationAreas, pages = pageRoutes } = options;
  const book = schemaBook();
  const input = (op: Operation) => (op.method === 'POST' ? book.add(op.input, 'input') : {});
  const operations = operationsOf.flatMap(([area, some]) => some.map(op => ({ area, op })));
  const schemas = operations.map(({ area, op }) => ({
    area,
    op,
    input: input(op),
    output: book.add(op.output, 'output'),
  }));
  for (const schema of [errorBodySchema, gatewayErrorSchema]) book.add(schema, 'output');
  const webSocket = webSocketPart(book);
  const components = book.components();
  const described = [
    ...schemas.map(
      each => [pathOf(each.op), each.op.method, describeOperation(each.area, each, book, components)] as const,
    ),
    ...pages.map(page => [page.path, page.method, pageOperation(page)] as const),
  ];
  const byPath: Record<string, Record<string, JsonSchema>> = {};
  for (const [path, method, operation] of described)
    byPath[path] = { ...byPath[path], [method.toLowerCase()]: operation };
  const { paths, responses } = shareResponses(byPath);
  const used = new Set(described.flatMap(([, , operation]) => operation.tags as string[]));
  return {
    openapi: '3.1.0',
    info: { title, version, description: INTRODUCTION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    tags: Object.entries(areas)
      .map(([area, description]) => ({ name: tagOf(area as Area), description }))
      .filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: components,
      responses,
      examples: refusalExamples(new Set(operations.flatMap(({ op }) => refusalsOf(op)))),
      ...shared,
    },
    'x-websocket': webSocket(),
  };
};

export type OpenApiDocument = ReturnType<typeof openapiDocument>;

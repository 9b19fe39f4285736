/** The subset of JSON Schema that the API document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

type Ref = {
  $ref: string;
};
type Media = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Ref>;
};
type Response = {
  description: string;
  content?: Record<string, Media>;
};
type Described = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  'x-who': string | string[];
  parameters?: (Ref | { name: string; in: string })[];
  requestBody?: { description?: string; content: Record<string, Media> };
  responses: Record<string, Response | Ref>;
};

/** The parts of the OpenAPI document that the page uses. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, unknown>>;
  'x-websocket': { description: string; topics: Record<string, string>; clientMessage: Schema; serverMessage: Schema };
};

/** An error response of an operation; without a key it is the gateway's. */
export type Refused = {
  status: string;
  code?: string;
  text: string;
};

export type ApiOperation = {
  name: string;
  method: string;
  path: string;
  area: string;
  summary: string;
  description: string;
  /** User types, or the single entry `public` or `account`. */
  who: string[];
  isRepeatable: boolean;
  bodyType?: string;
  request?: Schema;
  example?: unknown;
  answer?: Schema;
  refusals: Refused[];
  /** All searchable text of the operation, in lower case. */
  words: string;
};

/** Resolves a `$ref` to `#/components/…`. */
export const resolve = <T>(document: ApiDocument, value: T | Ref): T => {
  const ref = (value as Partial<Ref>).$ref;
  if (!ref) return value as T;
  const [group = '', name = ''] = ref.split('/').slice(2);
  return document.components[group]?.[name] as T;
};

export const nameOfRef = (schema: Schema): string | undefined => schema.$ref?.split('/').at(-1);

const keyless = (response: Response): Refused['text'] =>
  response.description
    .split('\n')
    .filter(line => !/^- `[^`]+`:/.test(line))
    .map(line => line.replace(/^- /, ''))
    .join(' ');

const refusalsOf = (document: ApiDocument, status: string, given: Response | Ref): Refused[] => {
  const response = resolve<Response>(document, given);
  const examples = Object.values(response.content?.['application/json']?.examples ?? {});
  const keyed = examples.map(example => {
    const { value } = resolve<{ value: { code: string; message: string } }>(document, example as never);
    return { status, code: value.code, text: value.message };
  });
  const rest = keyless(response);
  return rest ? [...keyed, { status, text: rest }] : keyed;
};

const operationOf = (document: ApiDocument, path: string, method: string, each: Described): ApiOperation => {
  const [bodyType, body] = Object.entries(each.requestBody?.content ?? {})[0] ?? [];
  const refusals = Object.entries(each.responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, response]) => refusalsOf(document, status, response));
  const operation = {
    name: each.operationId,
    method: method.toUpperCase(),
    path,
    area: each.tags[0] ?? '',
    summary: each.summary,
    description: each.description ?? '',
    who: [each['x-who']].flat(),
    isRepeatable: (each.parameters ?? []).some(
      parameter => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey'),
    ),
    bodyType,
    request: body?.schema,
    example: body?.example,
    answer: resolve<Response>(document, each.responses['200'] ?? { description: '' }).content?.['application/json']
      ?.schema,
    refusals,
  };
  const fields = JSON.stringify([operation.request, operation.answer]).match(/"(?!\$ref)[\w$-]+":|schemas\/\w+/g) ?? [];
  const words = [
    path,
    operation.summary,
    operation.area,
    ...operation.who,
    ...refusals.map(refusal => refusal.code),
    ...fields,
  ];
  return { ...operation, words: words.join(' ').toLowerCase() };
};

/** All operations of the document, in document order. */
export const operationsOf = (document: ApiDocument): ApiOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => operationOf(document, path, method, each)),
  );

/** Operations that match every word of the query. */
export const matching = (operations: readonly ApiOperation[], query: string): ApiOperation[] => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(operation => wanted.every(word => operation.words.includes(word)));
};

import type { JsonSchema } from './openapi-schemas';

type Paths = Record<string, Record<string, JsonSchema>>;
type Responses = Record<string, JsonSchema>;

type Body = { examples?: object };

const bodyOf = (response: JsonSchema): Body | undefined =>
  (response.content as Record<string, Body> | undefined)?.['application/json'];

const toText = (response: JsonSchema): string => JSON.stringify(response);

/**
 * Moves each error response that several operations share word for word into the components, named by its status and
 * keys.
 */
export const shareResponses = (paths: Paths): { paths: Paths; responses: Responses } => {
  const operations = Object.values(paths).flatMap(methods => Object.values(methods));
  const counts = new Map<string, number>();
  for (const text of operations.flatMap(({ responses }) => Object.values(responses as Responses)).map(toText))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  const shared: Responses = {};
  const share = (status: string, response: JsonSchema): JsonSchema => {
    const body = bodyOf(response);
    if (status < '400' || !body || (counts.get(toText(response)) ?? 0) < 2) return response;
    const codes = Object.keys(body.examples ?? {});
    const name = [status, ...(codes.length > 0 ? codes : ['gateway'])].join('.');
    shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  const shareAll = (operation: JsonSchema): JsonSchema => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses as Responses).map(([status, each]) => [status, share(status, each)]),
    ),
  });
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, shareAll(operation)])),
      ]),
    ),
    responses: Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

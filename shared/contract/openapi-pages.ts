import { tagOf } from './openapi-areas';
import type { JsonSchema } from './openapi-schemas';
import type { PageRoute } from './pages';

const html = { 'text/html': { schema: { type: 'string' } } };

/** A checkout page that a browser posts a form to, as an OpenAPI operation. */
export const pageOperation = ({ method, path, summary, form, answers }: PageRoute): JsonSchema => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const properties = Object.fromEntries(
    Object.entries(form ?? {}).map(([field, description]) => [field, { type: 'string', description }]),
  );
  const schema = { type: 'object', properties };
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, first = '') => String(first).toUpperCase())}`,
    summary,
    tags: [tagOf('payments')],
    security: [],
    'x-who': 'public',
    ...(parameters.length > 0 && { parameters }),
    ...(form && { requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, description]) => [
        status,
        { description, ...(status.startsWith('3') ? {} : { content: html }) },
      ]),
    ),
  };
};

import { catalogOperations } from '#shared/contract/operations/catalog';
import type { OpenApiDocument } from '#shared/contract/openapi';

import { implementPublic } from '#lambdas/runtime/implementation';
import { version } from '../../package.json';

let described: Promise<OpenApiDocument> | undefined;

/** Generated once per process, on first use: the function's other operations need not wait for all schemas. */
const describe = async (): Promise<OpenApiDocument> => {
  const { openapiDocument } = await import('#shared/contract/openapi');
  return openapiDocument({ title: 'Wayfare API', version });
};

export const describeApi = implementPublic(catalogOperations['openapi.json'], () => (described ??= describe()));

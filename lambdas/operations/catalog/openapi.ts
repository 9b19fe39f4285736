import { catalogOperations } from '#shared/contract/operations/catalog';
import type { OpenApiDocument } from '#shared/contract/openapi';

import { implementPublic } from '#lambdas/runtime/implementation';
import { version } from '../../../package.json';

let described: Promise<OpenApiDocument> | undefined;

/** Made once in a process, by whoever asks first: the other operations of the function do not wait for every schema. */
const describe = async (): Promise<OpenApiDocument> => {
  const { openapiDocument } = await import('#shared/contract/openapi');
  return openapiDocument({ title: 'Wayfare API', version });
};

export const describeApi = implementPublic(catalogOperations['openapi.json'], () => (described ??= describe()));

import { catalogOperations } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadCarTypes } from '#lambdas/model/catalog/load-car-type';

export const fetchCarTypes = implementPublic(catalogOperations.fetchCarTypes, async ({ ctx }) => ({
  carTypes: await loadCarTypes(ctx.store),
}));
